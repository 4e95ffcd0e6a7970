import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { Icon } from './icons.tsx'
import type { ListItem } from './message-groups.ts'
import { MessageGroup } from './message-group.tsx'
import type { Thread } from './thread.ts'
import { dayWords } from './time-words.ts'
import { useChat } from './use-chat.ts'

export interface MessageListProps {
  readonly chatKey: string
  readonly items: readonly ListItem[]
  readonly thread: Thread
  /** Stands before the first message. */
  readonly opening: ReactNode
  /** Stands after the last. */
  readonly closing: ReactNode
  readonly form: ReactNode
  readonly onEarlier: () => void
  /** The newest message is before the visitor's eyes. */
  readonly onAtEnd: () => void
}

export function MessageList(props: MessageListProps) {
  const { items, thread, opening, closing, form, onEarlier } = props
  const { app, state, words } = useChat()
  const { place, onScroll, isBehind, goToEnd } = useScroll(props)
  const lastOwn = items.findLast((item) => item.kind === 'group' && item.author.kind === 'contact')

  return (
    <main className="talk" aria-label={words.conversation}>
      <div
        className="scroll"
        ref={place}
        onScroll={onScroll}
        // A keyboard can only scroll what it can reach.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={words.messages}
      >
        {thread.earlier && (
          <button type="button" className="earlier" disabled={thread.isLoading} onClick={onEarlier}>
            {thread.isLoading ? words.loading : words.earlier}
          </button>
        )}
        <ol>
          {opening}
          {items.map((item) =>
            item.kind === 'day' ? (
              <li key={item.key} className="day">
                {dayWords(item.at, state)}
              </li>
            ) : (
              <MessageGroup key={item.key} group={item} isLastOwn={item === lastOwn} />
            ),
          )}
          {closing}
        </ol>
        {items.length === 0 && thread.isLoading && (
          <div className="skeletons" role="status" aria-label={words.loading}>
            <i />
            <i />
          </div>
        )}
        {thread.problem && (
          <div className="empty" role="alert">
            <p>{words.problem}</p>
            <button
              type="button"
              className="button quiet"
              onClick={() => void app.loadThread(props.chatKey)}
            >
              {words.again}
            </button>
          </div>
        )}
        {form}
      </div>
      {isBehind && (
        <button type="button" className="pill" onClick={goToEnd}>
          <Icon name="down" size={16} />
          {words.newMessages}
        </button>
      )}
    </main>
  )
}

/** Stays at the end while the visitor is there, and where he is when he reads further up. */
function useScroll({ chatKey, items, thread, onEarlier, onAtEnd }: MessageListProps) {
  const { isOpen } = useChat().state
  const place = useRef<HTMLDivElement>(null)
  const before = useRef({ first: '', height: 0, isAtEnd: true })
  const [isBehind, setBehind] = useState(false)
  const first = items[1]?.key ?? ''
  const last = items.at(-1)
  const lastLine = last?.kind === 'group' ? last.lines.at(-1) : undefined
  const isOwn = last?.kind === 'group' && last.author.kind === 'contact'

  useLayoutEffect(() => {
    const list = place.current
    if (!list) return
    const known = before.current
    const isPrepended = known.first !== '' && known.first !== first
    if (known.isAtEnd || (lastLine?.state === 'sending' && isOwn))
      list.scrollTop = list.scrollHeight
    else if (isPrepended) list.scrollTop += list.scrollHeight - known.height
    before.current = { ...known, first, height: list.scrollHeight }
  })

  useEffect(() => {
    if (!isOpen) return
    if (before.current.isAtEnd) onAtEnd()
    else if (lastLine && !isOwn) setBehind(true)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lastLine?.key, isOpen, chatKey])

  useEffect(() => {
    const onVisible = (): void => {
      if (before.current.isAtEnd && isOpen) onAtEnd()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  })

  const onScroll = (): void => {
    const list = place.current
    if (!list) return
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 48
    before.current.isAtEnd = isAtEnd
    if (isAtEnd && isBehind) {
      setBehind(false)
      onAtEnd()
    }
    if (list.scrollTop < 40 && thread.earlier && !thread.isLoading) onEarlier()
  }
  const goToEnd = (): void => {
    place.current?.scrollTo({ top: place.current.scrollHeight })
  }
  return { place, onScroll, isBehind, goToEnd }
}
