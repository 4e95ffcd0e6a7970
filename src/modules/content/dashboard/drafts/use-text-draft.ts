import { useQueryClient } from '@tanstack/react-query'

import { callQuery } from '#platform/registry/browser/use-call.ts'

import type { CallOf } from '../call-of.ts'
import type { Words } from '../editor/text-card.tsx'
import { useDraft, type DraftWork } from './use-draft.ts'

export function useTextDraft<Text extends { readonly draftVersion: number }, Place>({
  text,
  at,
  read,
  check,
  wordsOf,
  save,
  onSaved,
}: {
  readonly text: Text
  readonly at: Place
  readonly read: CallOf<Place, Text>
  /** Returns what blocks publishing. */
  readonly check: CallOf<Place, object>
  readonly wordsOf: (text: Text) => Words
  readonly save: (draftVersion: number, words: Words) => Promise<Text>
  readonly onSaved: (saved: Text, before: Text | undefined) => void
}): DraftWork<Text, Words> {
  const queries = useQueryClient()
  const place = at
  return useDraft({
    text,
    wordsOf,
    save,
    onSaved: (saved) => {
      const { queryKey } = callQuery(read, place)
      const before: Text | undefined = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, saved)
      // Validation errors of the previous text; the new one is checked when it is published.
      queries.removeQueries({ queryKey: callQuery(check, place).queryKey })
      onSaved(saved, before)
    },
  })
}
