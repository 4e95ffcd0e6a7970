import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'

import type { ListItem } from './message-groups.ts'
import type { Thread } from './thread.ts'
import { useChat } from './use-chat.ts'

export interface ScrolledList {
  readonly chatKey: string
  readonly items: readonly ListItem[]
  readonly thread: Thread
  readonly beginsAtTop: boolean
  readonly onEarlier: () => void
  readonly onAtEnd: () => void
}

export function useScroll(scrolled: ScrolledList) {
  const { chatKey, items, thread, beginsAtTop, onEarlier, onAtEnd } = scrolled
  const { isOpen } = useChat().state
  const place = useRef<HTMLDivElement>(null)
  const before = useRef<Seen>({ first: '', height: 0, top: 0, isAtEnd: !beginsAtTop })
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
    if (lastLine?.state === 'sending' && isOwn) known.isAtEnd = true
    else if (isPrepended && !known.isAtEnd) list.scrollTop += list.scrollHeight - known.height
    known.first = first
    settle(list, known)
  })
  useGrowth(place, before)

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
    const isAtEnd = isStillAtEnd(list, before.current)
    before.current.isAtEnd = isAtEnd
    before.current.top = list.scrollTop
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

interface Seen {
  first: string
  height: number
  top: number
  isAtEnd: boolean
}

function settle(list: HTMLElement, known: Seen): void {
  if (known.isAtEnd) list.scrollTop = list.scrollHeight
  known.height = list.scrollHeight
  known.top = list.scrollTop
}

/** Images and audio get their size after the list is drawn, and the composer grows. */
function useGrowth(place: RefObject<HTMLElement | null>, before: RefObject<Seen>): void {
  useEffect(() => {
    const list = place.current
    if (!list) return
    const observer = new ResizeObserver(() => settle(list, before.current))
    for (const part of [list, ...list.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [place, before])
}

/** Only scrolling up leaves the end; growing content doesn't. */
function isStillAtEnd(list: HTMLElement, { top, isAtEnd }: Seen): boolean {
  const isNear = list.scrollHeight - list.scrollTop - list.clientHeight < 48
  return isNear || (isAtEnd && list.scrollTop >= top)
}
