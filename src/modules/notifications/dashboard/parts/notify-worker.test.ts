import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'

import { beforeEach, describe, expect, test, vi } from 'vitest'

const source = readFileSync(
  new URL('../../../../apps/web/public/notify-worker.js', import.meta.url),
  'utf8',
)
const origin = 'https://parley.test'
const sample = {
  id: 'n-1',
  userId: 'u-1',
  title: 'Grace wrote 2 messages',
  body: 'Are you there?',
  link: '/dashboard/inbox/all?conversation=c-1',
  tag: 'messages:c-1',
}

interface Page {
  readonly url: string
  readonly focused: boolean
  focus: ReturnType<typeof vi.fn>
  navigate: ReturnType<typeof vi.fn>
}

let handlers: Map<string, (event: unknown) => void>
let pages: Page[]
let signedIn: string | undefined
let isAway: boolean
const showNotification = vi.fn<(...shown: unknown[]) => Promise<void>>(async () => {})
const openWindow = vi.fn<(...opened: unknown[]) => Promise<void>>(async () => {})
const unsubscribe = vi.fn(async () => true)

beforeEach(() => {
  handlers = new Map()
  pages = []
  signedIn = 'u-1'
  isAway = false
  vi.clearAllMocks()
  const self = {
    location: { origin },
    addEventListener: (type: string, act: (event: unknown) => void) => handlers.set(type, act),
    skipWaiting: () => {},
    clients: { claim: () => {}, matchAll: async () => pages, openWindow },
    registration: {
      showNotification,
      pushManager: { getSubscription: async () => ({ unsubscribe }) },
    },
  }
  const fetch = async () => {
    if (isAway) throw new Error('The server cannot be reached.')
    return { ok: true, json: async () => ({ user: signedIn && { id: signedIn } }) }
  }
  runInNewContext(source, { self, fetch, URL })
})

describe('a push', () => {
  test('is shown with its text, tag and link', async () => {
    await push(sample)

    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      sample.title,
      expect.objectContaining({
        body: sample.body,
        tag: sample.tag,
        data: { link: sample.link },
      }),
    )
  })

  test('is not shown while a page of ours is in the foreground', async () => {
    pages = [page('/dashboard/inbox', { focused: true })]
    await push(sample)

    expect(showNotification).not.toHaveBeenCalled()
  })

  test('is not shown to the next person on a shared browser, and unsubscribes', async () => {
    signedIn = 'u-2'
    await push(sample)

    expect(unsubscribe).toHaveBeenCalledOnce()
    expect(JSON.stringify(showNotification.mock.calls)).not.toContain('Grace')
  })

  test("is not shown while the session can't be checked, and stays subscribed", async () => {
    isAway = true
    await push(sample)

    expect(unsubscribe).not.toHaveBeenCalled()
    expect(JSON.stringify(showNotification.mock.calls)).not.toContain('Grace')
  })

  test('is not shown without text', async () => {
    await dispatch('push', { data: null })
    expect(showNotification).not.toHaveBeenCalled()
  })
})

describe('a click', () => {
  test('opens the conversation if no page is open', async () => {
    await click()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(origin + sample.link)
  })

  test('navigates a dashboard page, not a widget page', async () => {
    const [widget, dashboard] = [page('/widget-page/w-1'), page('/dashboard/contacts')]
    pages = [widget, dashboard]
    await click()

    expect(dashboard.focus).toHaveBeenCalledOnce()
    expect(dashboard.navigate).toHaveBeenCalledExactlyOnceWith(origin + sample.link)
    expect([widget.focus.mock.calls, openWindow.mock.calls]).toEqual([[], []])
  })

  test('prefers a page that already shows the place', async () => {
    const [other, right] = [page('/dashboard/contacts'), page(sample.link)]
    pages = [other, right]
    await click()

    expect(right.focus).toHaveBeenCalledOnce()
    expect(right.navigate).not.toHaveBeenCalled()
    expect(other.focus).not.toHaveBeenCalled()
  })

  test('navigates a page with another conversation', async () => {
    const other = page('/dashboard/inbox/all?conversation=c-2')
    pages = [other]
    await click()

    expect(other.navigate).toHaveBeenCalledExactlyOnceWith(origin + sample.link)
  })

  test("opens a new page if the open one can't be navigated", async () => {
    const stuck = page('/dashboard')
    stuck.navigate.mockRejectedValue(new Error('not governed'))
    pages = [stuck]
    await click()

    expect(openWindow).toHaveBeenCalledExactlyOnceWith(origin + sample.link)
  })

  test('opens the dashboard without a link', async () => {
    await click(null)
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${origin}/dashboard`)
  })
})

function page(path: string, { focused = false } = {}): Page {
  const made: Page = {
    url: origin + path,
    focused,
    focus: vi.fn(async () => made),
    navigate: vi.fn(async () => made),
  }
  return made
}

function push(data: object): Promise<void> {
  return dispatch('push', { data: { json: () => data } })
}

async function click(link: string | null = sample.link): Promise<void> {
  const close = vi.fn()
  await dispatch('notificationclick', { notification: { close, data: { link } } })
  expect(close).toHaveBeenCalledOnce()
}

async function dispatch(type: string, event: object): Promise<void> {
  const waited: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>) => waited.push(promise)
  handlers.get(type)?.({ ...event, waitUntil })
  await Promise.all(waited)
}
