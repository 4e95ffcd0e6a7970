import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'

import { WidgetContext } from '#platform/widget/use-widget.ts'

import type { ChatApp } from './chat-app.ts'
import { ChatList } from './chat-list.tsx'
import { nameOfView, unreadOf, type ChatState } from './chat-state.ts'
import { ConsentNotice } from './consent-notice.tsx'
import { Conversation } from './conversation.tsx'
import { Home } from './home.tsx'
import { hostOf } from './host-of.ts'
import { findViewPart } from './parts.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { TabBar } from './tab-bar.tsx'
import { hasTab } from './tabs.ts'
import { ChatContext, useChat } from './use-chat.ts'
import { useLook } from './use-look.ts'

const WindowQuestion = lazy(async () => ({
  default: (await import('./window/window-question.tsx')).WindowQuestion,
}))

export function Screens({ app }: { readonly app: ChatApp }) {
  const host = useMemo(() => hostOf(app), [app])
  return (
    <ChatContext.Provider value={app}>
      <WidgetContext.Provider value={host}>
        <Frame />
      </WidgetContext.Provider>
    </ChatContext.Provider>
  )
}

function Frame() {
  const { app, state } = useChat()
  const { view, mode, hasConsent } = state
  useLook(state)
  useEscape(() => app.askToClose())
  const place = useFocusOnOpen(state, nameOfView(view))
  const { organization, settings } = state.config
  useTitle(mode === 'page' ? organization : undefined, settings.marksTitle ? unreadOf(state) : 0)

  return (
    <div className={`frame ${mode}`} ref={place}>
      {hasConsent ? <View /> : <ConsentNotice />}
      {state.asksForWindow && (
        <Suspense>
          <WindowQuestion />
        </Suspense>
      )}
      <p className="hidden" role="status" aria-live="polite">
        {state.announcement}
      </p>
    </div>
  )
}

function View() {
  const { state } = useChat()
  const { view, place } = state
  if (view.name === 'conversation') {
    return <Conversation key={place} chatKey={view.key} />
  }
  const part = view.name === 'part' ? findViewPart(state, view.part) : undefined
  const at = view.name === 'part' ? view.at : undefined
  const shown = part && (
    <Suspense fallback={<div className="scroll" />}>
      <part.Part at={at} />
    </Suspense>
  )
  const isTab = part?.tabBar === 'atStart' && at === undefined && hasTab(state, part.name)
  if (part && part.tabBar !== 'always' && !isTab) return shown
  return (
    <>
      {shown ?? (view.name === 'messages' ? <ChatList /> : <Home />)}
      <ConnectionNotice />
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

function useFocusOnOpen({ isOpen, isOpenAgain, mode }: ChatState, view: string) {
  const place = useRef<HTMLDivElement>(null)
  const isFramed = isOpen && mode === 'frame'
  useEffect(() => {
    if (!isFramed || (isOpenAgain && !document.hasFocus())) return
    const isTouch = matchMedia('(pointer: coarse)').matches
    const field = isTouch ? null : place.current?.querySelector<HTMLElement>('textarea')
    const goal = field ?? place.current?.querySelector<HTMLElement>('h1')
    goal?.focus({ preventScroll: true })
  }, [isFramed, isOpenAgain, view])
  return place
}

function useTitle(title: string | undefined, unread: number): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = unread > 0 ? `(${unread}) ${title}` : title
  }, [title, unread])
}
