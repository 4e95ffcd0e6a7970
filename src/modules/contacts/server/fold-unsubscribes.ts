import type { TimelineEntry } from '../model.ts'

type EventParts = Pick<TimelineEntry, 'at' | 'type' | 'subjectId' | 'data'>

/**
 * Unsubscribing emits its own event, so the matching change event shows only the other changes, or
 * nothing.
 */
export function foldUnsubscribes<Entry extends EventParts>(entries: readonly Entry[]): Entry[] {
  const stops = new Set(entries.filter(isStop).map(momentOf))
  return entries.flatMap((entry) => {
    const { changed } = entry.data
    const isOfUnsubscribe = entry.type === 'contact.updated' && stops.has(momentOf(entry))
    if (!isOfUnsubscribe || !Array.isArray(changed)) return [entry]
    const others = changed.filter((detail) => detail !== 'unsubscribed')
    return others.length > 0 ? [{ ...entry, data: { ...entry.data, changed: others } }] : []
  })
}

function isStop({ type, data }: EventParts): boolean {
  return type === 'contact.unsubscribed' && data['from'] === 'news'
}

/** Events of one action share a timestamp. */
function momentOf({ subjectId, at }: EventParts): string {
  return `${subjectId} ${at}`
}
