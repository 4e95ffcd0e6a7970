// Shows push notifications while no page is open. It caches nothing and intercepts no requests.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => event.waitUntil(show(event.data)))

async function show(data) {
  const notification = data?.json()
  if (!notification) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A focused page shows the notification itself.
  if (pages.some(({ focused }) => focused)) return
  const who = await whoIsSignedIn()
  if (who !== notification.userId) {
    // If the server can't be reached (undefined), the subscription is kept.
    const subscription =
      who !== undefined && (await self.registration.pushManager.getSubscription())
    if (subscription) await subscription.unsubscribe()
    // Browsers require a notification for each push. This one reveals nothing.
    await self.registration.showNotification('Parley', { body: "Sign in to see what's new." })
    return
  }
  await self.registration.showNotification(notification.title, {
    body: notification.body,
    // A newer notification with the same tag replaces it.
    tag: notification.tag ?? notification.id,
    renotify: true,
    icon: '/icon.svg',
    data: { link: notification.link },
  })
}

// The browser may be shared, so the signed-in person must match. Null means signed out.
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
