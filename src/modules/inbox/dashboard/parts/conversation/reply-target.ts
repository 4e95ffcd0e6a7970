import { useEffect, useEffectEvent, useMemo } from 'react'

import type { Message, Quote } from '../../../model.ts'
import { excerptOf, quotedText } from '../../../quote-rules.ts'
import { keep, readKept, useKept } from '../kept.ts'
import { ownPlace } from '../own-place.ts'
import type { DraftKind } from './drafts.ts'

export function useReplyTarget(conversationId: string, kind: DraftKind): Quote | undefined {
  const kept = useKept(placeOf(conversationId, kind))
  return useMemo(() => parse(kept), [kept])
}

export function readReplyTarget(conversationId: string, kind: DraftKind): string | null {
  return parse(readKept(placeOf(conversationId, kind)))?.id ?? null
}

export function storeReplyTarget(
  conversationId: string,
  kind: DraftKind,
  quote: Quote | null | undefined,
): void {
  keep(placeOf(conversationId, kind), quote ? JSON.stringify(quote) : '')
}

export function askToReply(message: Message): void {
  const { id, seq, author, files, conversationId } = message
  const kind = message.kind === 'note' ? 'note' : 'text'
  const fileNames = files.map(({ name }) => name)
  const excerpt = excerptOf({ kind, text: quotedText(message), fileNames, isDeleted: false })
  const { kind: by, name } = author
  storeReplyTarget(conversationId, kind, {
    id,
    seq,
    author: { kind: by, name },
    excerpt,
    isGone: false,
  })
  // Closing the menu returns the focus to its button, so wait for that.
  setTimeout(() => {
    for (const listener of listeners) listener(kind)
  }, menuMs)
}

export function useReplyWish(onWish: (kind: DraftKind) => void): void {
  const requestReply = useEffectEvent(onWish)
  useEffect(() => {
    const listener = (kind: DraftKind): void => requestReply(kind)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
}

function placeOf(conversationId: string, kind: DraftKind): string {
  return ownPlace(`reply:${kind}:${conversationId}`)
}

function parse(kept: string): Quote | undefined {
  try {
    return kept === '' ? undefined : (JSON.parse(kept) as Quote)
  } catch {
    return undefined
  }
}

const menuMs = 100
const listeners = new Set<(kind: DraftKind) => void>()
