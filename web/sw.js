/* Keeps the page for when there is no line: after the first visit it opens without one. The build
 * puts in the version and the files. What belongs to the server is never kept. */
const CACHE = 'dicecup-VERSION';
const FILES = 'FILES';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  );
});

/** Of names with a hash the content never changes. */
async function kept(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** The newest page if it can be had, or else the last one. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (
      (await caches.match(new URL('./', self.location), { cacheName: CACHE })) ?? Response.error()
    );
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (/-[\w-]{8,10}\.(js|css|json|wasm|net)$|\.(svg|webmanifest)$/.test(url.pathname))
    event.respondWith(kept(request));
});
