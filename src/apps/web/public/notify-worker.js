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
  if (!(await isStillSignedIn(told.userId))) {
    const subscription = await self.registration.pushManager.getSubscription()
    await subscription?.unsubscribe()
    // A browser wants to see something for each push; this says nothing to a stranger.
    await self.registration.showNotification('Parley', { body: 'Sign in to see what is new.' })
    return
  }
  await self.registration.showNotification(told.title, {
    body: told.body,
    tag: told.id,
    icon: '/icon.svg',
    data: { link: told.link },
  })
}

// The browser may be shared: what is for one person is not shown to the next.
async function isStillSignedIn(userId) {
  try {
    // oxlint-disable-next-line no-restricted-globals -- our own server, asked by the browser
    const answer = await fetch('/api/session', { credentials: 'same-origin', cache: 'no-store' })
    const { user } = await answer.json()
    return user?.id === userId
  } catch {
    return false
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link ?? '/dashboard'))
})

async function open(link) {
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(link)
  await page.focus()
  return page.navigate(link)
}
