// Shows what the product tells somebody while none of its pages is open. It keeps no pages and
// answers no requests.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

async function show(data) {
  const told = data?.json()
  if (!told) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Whoever looks at a page of ours sees and hears it there.
  if (pages.some(({ focused }) => focused)) return
  const who = await whoIsSignedIn()
  if (who !== told.userId) {
    // Unknown while the server cannot be asked: that is no reason to tell nothing ever again.
    const subscription =
      who !== undefined && (await self.registration.pushManager.getSubscription())
    if (subscription) await subscription.unsubscribe()
    // A browser wants to see something for each push; this says nothing to a stranger.
    await self.registration.showNotification('Parley', { body: 'Sign in to see what is new.' })
    return
  }
  await self.registration.showNotification(told.title, {
    body: told.body,
    // A later one of the same takes its place instead of lying on top.
    tag: told.tag ?? told.id,
    renotify: true,
    icon: '/icon.svg',
    data: { link: told.link },
  })
}

// The browser may be shared: what is for one person is not shown to the next. Null is nobody.
async function whoIsSignedIn() {
  try {
    // oxlint-disable-next-line no-restricted-globals -- our own server, asked by the browser
    const answer = await fetch('/api/session', { credentials: 'same-origin', cache: 'no-store' })
    if (!answer.ok) return undefined
    const { user } = await answer.json()
    return user?.id ?? null
  } catch {
    return undefined
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link ?? '/dashboard'))
})

// The page that shows it already, else any page of the dashboard, else a new one.
async function open(link) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const wanted = new URL(link, self.location.origin)
  const inDashboard = pages.filter(({ url }) => new URL(url).pathname.startsWith('/dashboard'))
  const plain = new URL(wanted)
  plain.searchParams.delete('organization')
  const shown = inDashboard.find(({ url }) => url === plain.href)
  const page = shown ?? inDashboard[0]
  if (!page) return self.clients.openWindow(wanted.href)
  const focused = (await page.focus()) ?? page
  if (shown) return focused
  // A page that the worker does not govern cannot be led elsewhere.
  return focused.navigate(wanted.href).catch(() => self.clients.openWindow(wanted.href))
}
