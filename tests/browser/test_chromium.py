from __future__ import annotations

from playwright.sync_api import Browser


def test_a_click_arrives(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<button onclick='this.textContent = \"done\"'>start</button>")
    page.get_by_role("button", name="start").click()
    assert page.get_by_role("button").text_content() == "done"
    page.close()
