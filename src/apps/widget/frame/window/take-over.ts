import type { Keep } from '#platform/widget/keep.ts'
import { ask, Refused } from '#platform/widget/browser-client.ts'
import { getSession, writeSession } from '#platform/widget/session.ts'

import { storeConsent } from '../../consent.ts'
import { storeDraft } from '../drafts.ts'
import { storeView } from '../last-view.ts'
import { windowEntered, windowHello, type WindowHandover } from './window-handover.ts'

/** This window continues the chat that opened it; without an answer, it's a chat of its own. */
export async function takeOver(widgetId: string, tab: Keep): Promise<void> {
  const handed = await askOpener()
  if (handed) await enter(widgetId, tab, handed)
  history.replaceState(null, '', location.pathname + location.search)
}

/**
 * Only trusts a chat of the same origin. With a code in the URL, an attacker could lead people into
 * the attacker's own conversation.
 */
function askOpener(): Promise<WindowHandover | undefined> {
  const opener = window.opener as Window | null
  return new Promise((resolve) => {
    if (!opener) return resolve(undefined)
    addEventListener('message', ({ source, origin, data }) => {
      if (source === opener && origin === location.origin) resolve(data)
    })
    opener.postMessage(windowHello, location.origin)
    setTimeout(() => resolve(undefined), longestWaitMs)
  })
}

async function enter(
  widgetId: string,
  tab: Keep,
  { code, ...handed }: WindowHandover,
): Promise<void> {
  const { secret, peek } = getSession(tab)
  try {
    await ask('POST', `/api/w/${widgetId}/window`, { body: { code, secret, peek } })
    writeSession(tab, { secret, peek, isKnown: true })
    settle(tab, handed)
    window.opener?.postMessage(windowEntered, location.origin)
  } catch (error) {
    // With a broken connection, the request is retried with the same secret.
    if (!(error instanceof Refused)) throw error
    tab.remove('session')
  }
}

function settle(tab: Keep, { chat, draft, theme }: Omit<WindowHandover, 'code'>): void {
  storeConsent(true, tab)
  tab.write('theme', theme)
  if (!chat) return
  storeView(tab, { name: 'conversation', key: chat })
  storeDraft(tab, chat, draft)
}

const longestWaitMs = 10_000
