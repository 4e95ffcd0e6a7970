import { lazy, Suspense, useEffect, useRef } from 'react'

import type { ChatApp } from './chat-app.ts'
import { ChatList } from './chat-list.tsx'
import { unreadOf, type ChatState } from './chat-state.ts'
import { ConsentNotice } from './consent-notice.tsx'
import { Conversation } from './conversation.tsx'
import { findHelp } from './help-door.ts'
import { Home } from './home.tsx'
import { LineNotice } from './line-notice.tsx'
import { TabBar } from './tab-bar.tsx'
import { tabsOf } from './tabs.ts'
import { ChatContext, useChat } from './use-chat.ts'
import { useLook } from './use-look.ts'

const Tickets = lazy(async () => ({ default: (await import('./tickets/tickets.tsx')).Tickets }))
const WindowQuestion = lazy(async () => ({
  default: (await import('./window/window-question.tsx')).WindowQuestion,
}))
const BugReport = lazy(async () => ({ default: (await import('./bug/bug-report.tsx')).BugReport }))

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
  const place = useFocusOnOpen(state, view.name)
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
  const { view, place, config } = state
  const help = findHelp(config)
  const isTab = view.name === 'tickets' && !view.at && tabsOf(state).includes('tickets')
  if (view.name === 'conversation') {
    // What stands in the form of a new one belongs to no other.
    return <Conversation key={place} chatKey={view.key} />
  }
  if (view.name === 'tickets' && !isTab) {
    return (
      <Suspense fallback={<div className="scroll" />}>
        <Tickets at={view.at} />
      </Suspense>
    )
  }
  if (view.name === 'bug' && config.settings.hasBugReports) {
    return (
      <Suspense fallback={<div className="scroll" />}>
        <BugReport />
      </Suspense>
    )
  }
  return (
    <>
      {view.name === 'help' && help && (
        <Suspense fallback={<div className="scroll" />}>
          <help.Screen at={view.at} />
        </Suspense>
      )}
      {view.name === 'messages' && <ChatList />}
      {isTab && (
        <Suspense fallback={<div className="scroll" />}>
          <Tickets at={undefined} />
        </Suspense>
      )}
      {(view.name === 'home' || view.name === 'bug' || (view.name === 'help' && !help)) && <Home />}
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
