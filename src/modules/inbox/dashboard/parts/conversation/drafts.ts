import { keep, readKept, useKept } from '../kept.ts'
import { ownPlace } from '../own-place.ts'

export type DraftKind = 'text' | 'note'

/** What is being written, kept in this browser at once and on the server a moment later. */
export function useDraft(conversationId: string, kind: DraftKind): string {
  return useKept(draftPlace(conversationId, kind))
}

export function readDraft(conversationId: string, kind: DraftKind): string {
  return readKept(draftPlace(conversationId, kind))
}

/** An answer and a note do not share their words: one must never go out as the other. */
export function keepDraft(conversationId: string, kind: DraftKind, text: string): void {
  keep(draftPlace(conversationId, kind), text)
}

export function draftPlace(conversationId: string, kind: DraftKind): string {
  return ownPlace(`draft:${kind}:${conversationId}`)
}
