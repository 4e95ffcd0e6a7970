import { keep, readKept, useKept } from '../kept.ts'
import { ownPlace } from '../own-place.ts'

export type DraftKind = 'text' | 'note'

export function useDraft(conversationId: string, kind: DraftKind): string {
  return useKept(draftPlace(conversationId, kind))
}

export function readDraft(conversationId: string, kind: DraftKind): string {
  return readKept(draftPlace(conversationId, kind))
}

/** Replies and notes have separate drafts: neither may ever be sent as the other. */
export function storeDraft(conversationId: string, kind: DraftKind, text: string): void {
  keep(draftPlace(conversationId, kind), text)
}

export function draftPlace(conversationId: string, kind: DraftKind): string {
  return ownPlace(`draft:${kind}:${conversationId}`)
}
