import { useEffect, useRef } from 'react'

import type { ChatApp } from './chat-app.ts'
import { ChatList } from './chat-list.tsx'
import { unreadOf } from './chat-state.ts'
import { ConsentNotice } from './consent-notice.tsx'
import { Conversation } from './conversation.tsx'
import { Home } from './home.tsx'
import { LineNotice } from './line-notice.tsx'
import { TabBar } from './tab-bar.tsx'
import { ChatContext, useChat } from './use-chat.ts'
import { useLook } from './use-look.ts'

/** The whole chat: one screen at a time. */
export function Screens({ app }: { readonly app: ChatApp }) {
  return (
    <ChatContext.Provider value={app}>
      <Frame />
    </ChatContext.Provider>
  )
}

function Frame() {
  const { app, state } = useChat()
  const { view, mode, hasConsent } = state
  useLook(state)
  useEscape(() => app.askToClose())
  const place = useFocusOnOpen(state.isOpen && mode === 'frame', view.name)
  useTitle(mode === 'page' ? state.config.organization : undefined, unreadOf(state))

  return (
    <div className={`frame ${mode}`} ref={place}>
      {hasConsent ? <View /> : <ConsentNotice />}
      <p className="hidden" role="status" aria-live="polite">
        {state.announcement}
      </p>
    </div>
  )
}

function View() {
  const { view } = useChat().state
  if (view.name === 'conversation') return <Conversation chatKey={view.key} />
  return (
    <>
      {view.name === 'home' ? <Home /> : <ChatList />}
      <LineNotice />
      <TabBar />
    </>
  )
}

function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

/** A reader lands on the title of the screen, a writer in the field. */
function useFocusOnOpen(isOpen: boolean, view: string) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const isTouch = matchMedia('(pointer: coarse)').matches
    const field = isTouch ? null : place.current?.querySelector<HTMLElement>('textarea')
    const goal = field ?? place.current?.querySelector<HTMLElement>('h1')
    goal?.focus({ preventScroll: true })
  }, [isOpen, view])
  return place
}

function useTitle(title: string | undefined, unread: number): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = unread > 0 ? `(${unread}) ${title}` : title
  }, [title, unread])
}
