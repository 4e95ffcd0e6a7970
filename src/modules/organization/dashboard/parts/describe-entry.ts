import { fillEventText } from '#platform/events/fill-event-text.ts'

import type { HistoryEntry } from '../../model.ts'

export type NameOf = (id: string) => string | undefined

export function describeEntry(
  { told, data, actor }: Pick<HistoryEntry, 'told' | 'data' | 'actor'>,
  nameOf: NameOf,
): { readonly who: string | undefined; readonly words: string } {
  const { words, isAlone } = fillEventText(told, data, (_, id) => nameOf(String(id)))
  return { who: isAlone ? undefined : (actor.name ?? 'Parley'), words }
}
