import { keep, useKept } from '../kept.ts'

export type DraftKind = 'text' | 'note'

/** What is being written, kept in this browser until it is sent. */
export function useDraft(conversationId: string, kind: DraftKind): string {
  return useKept(keyOf(conversationId, kind))
}

/** An answer and a note do not share their words: one must never go out as the other. */
export function keepDraft(conversationId: string, kind: DraftKind, text: string): void {
  keep(keyOf(conversationId, kind), text)
}

function keyOf(conversationId: string, kind: DraftKind): string {
  return `draft:${kind}:${conversationId}`
}
