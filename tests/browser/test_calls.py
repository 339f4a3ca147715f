"""Your turn, when you are elsewhere: the dot on the tab, and where one is called. What a push shows is tried in
`web/src/lib/worker.test.ts`, since browsers for tests show no notifications."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.pages import Desk, Pages

SUBSCRIBES = """
  // A browser for tests has no push service of its own and asks nobody; this one subscribes here.
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
  const unsubscribe = async () => (localStorage.removeItem("sub"), true);
  const made = { endpoint: "https://push.example.org/send/browser", unsubscribe };
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 65) throw new Error("no subscription");
    localStorage.setItem("sub", "1");
    return made;
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem("sub") ? made : null);
"""


def subscriber(pages: Pages) -> tuple[Page, str]:
    """A page at a table whose player must move, which lets them subscribe."""
    page = pages.page(again=False)
    page.add_init_script(SUBSCRIBES)
    page.goto("/")
    table = Desk(page).open("me", "sensible", start="1")
    page.goto(f"/table/{table}")
    expect(page.get_by_test_id("board")).to_be_visible()
    return page, table


def test_the_icon_of_the_tab_has_a_dot_while_it_is_your_turn(pages: Pages) -> None:
    page = pages.open()
    icon = page.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", "/icon.svg")
    table = Desk(page).open("me", "open", begin=False, start="1")
    page.goto(f"/table/{table}")
    Desk(page).send(table, "fill", seat=1, bot="sensible")
    Desk(page).send(table, "start")
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    page.get_by_role("link", name="Home").click()
    expect(icon).to_have_attribute("href", "/icon.svg")


def test_a_browser_subscribes_and_unsubscribes(pages: Pages) -> None:
    page, table = subscriber(pages)
    page.get_by_test_id("menu").click()
    here = page.get_by_test_id("calls-here")
    expect(here).to_have_attribute("aria-pressed", "false")
    here.click()
    expect(here).to_have_attribute("aria-pressed", "true")
    desk = Desk(page)
    assert desk.get("/api/calls")["at"] == [{"kind": "push", "address": "https://push.example.org/send/browser"}]
    left = page.evaluate("async () => (await caches.match('/benben-words.json')).json()")
    assert left["your_turn"] == "Your turn"
    assert left["titles"]["cheops-heirs"] == "Cheops: Heirs of the Desert"
    assert page.evaluate("async () => (await navigator.serviceWorker.ready).active.scriptURL").endswith("/sw.js")
    assert desk.get("/api/turns") == [{"table": table, "title": "cheops-heirs", "link": f"/table/{table}"}]
    page.reload()
    page.get_by_test_id("menu").click()
    expect(here).to_have_attribute("aria-pressed", "true")
    here.click()
    expect(here).to_have_attribute("aria-pressed", "false")
    assert desk.get("/api/calls")["at"] == []


def test_an_address_of_ones_own(pages: Pages) -> None:
    page, _ = subscriber(pages)
    page.get_by_test_id("menu").click()
    page.get_by_text("An address of your own").click()
    page.get_by_test_id("calls-address").fill("https://ann.example.org/turn")
    page.get_by_test_id("calls-add").click()
    drop = page.get_by_test_id("calls-drop")
    expect(drop).to_have_count(1)
    assert Desk(page).get("/api/calls")["at"] == [{"kind": "webhook", "address": "https://ann.example.org/turn"}]
    drop.click()
    expect(drop).to_have_count(0)
