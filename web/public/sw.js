// Shows that it is somebody's turn, when a push service says so. What it is about is asked of our own server, so a push
// carries nothing, and no push service learns anything. The page leaves its words in the cache `benben-words`.
const WORDS = "/benben-words.json";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => event.waitUntil(tell()));

async function tell() {
  const [words, turns] = await Promise.all([kept(), waiting()]);
  const title = words.your_turn ?? "Benben";
  if (!turns.length) return show(title, "", "benben", "/");
  await Promise.all(turns.map((turn) => show(title, words.titles?.[turn.title] ?? "", turn.table, turn.link)));
}

function show(title, body, tag, link) {
  return self.registration.showNotification(title, { body, tag, icon: "/icon.svg", badge: "/icon.svg", data: { link } });
}

async function kept() {
  const found = await caches.match(WORDS);
  return found ? found.json() : {};
}

/** The tables at which others wait; none if the server can't be reached. */
async function waiting() {
  try {
    const answer = await fetch("/api/turns");
    return answer.ok ? await answer.json() : [];
  } catch {
    return [];
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});

async function open(link) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === link);
  return there ? there.focus() : self.clients.openWindow(link);
}
