import { ask } from '#platform/widget/browser-client.ts'
import { readSession } from '#platform/widget/session.ts'

import type { ChatApp } from '../chat-app.ts'
import { isStored } from '../chat-state.ts'
import { windowEntered, windowHello, type WindowHandover } from './window-handover.ts'

export function openWindow(app: ChatApp): Window {
  const { config, locale } = app.store.state
  const address = `/widget-page/${config.id}?mode=page&locale=${encodeURIComponent(locale)}`
  const isKnown = readSession(app.keep)?.isKnown
  const opened = open(isKnown ? `${address}#window` : address, '_blank', shape)
  if (!opened) throw new Error('The browser blocked the window.')
  let handed: WindowHandover | undefined
  addEventListener('message', ({ source, origin, data }) => {
    if (source !== opened || origin !== location.origin) return
    if (data === windowEntered) handOver(app, handed)
    if (data !== windowHello) return
    hand(app)
      .then((handover) => opened.postMessage((handed = handover), origin))
      // A window that gets no answer becomes a chat of its own.
      .catch(() => undefined)
  })
  return opened
}

async function hand(app: ChatApp): Promise<WindowHandover> {
  const { visitor } = app.calls
  const { code } = await ask<{ code: string }>('POST', '/api/chat/window', { body: {}, visitor })
  const { theme, view, drafts } = app.store.state
  const chat = view.name === 'conversation' && isStored(view.key) ? view.key : undefined
  return { code, theme, chat, draft: (chat && drafts[chat]) ?? '' }
}

function handOver(app: ChatApp, { chat, draft }: Partial<WindowHandover> = {}): void {
  if (chat && app.store.state.drafts[chat] === draft) app.drafts.set(chat, '')
}

const shape = 'popup,width=420,height=720'
