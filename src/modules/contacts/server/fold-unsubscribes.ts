import type { TimelineEntry } from '../model.ts'

type Happened = Pick<TimelineEntry, 'at' | 'type' | 'subjectId' | 'data'>

/**
 * Unsubscribing emits its own event, so the matching change event shows only the other changes, or
 * nothing.
 */
export function foldUnsubscribes<Entry extends Happened>(entries: readonly Entry[]): Entry[] {
  const stops = new Set(entries.filter(isStop).map(momentOf))
  return entries.flatMap((entry) => {
    const { changed } = entry.data
    const isBeside = entry.type === 'contact.updated' && stops.has(momentOf(entry))
    if (!isBeside || !Array.isArray(changed)) return [entry]
    const others = changed.filter((detail) => detail !== 'unsubscribed')
    return others.length > 0 ? [{ ...entry, data: { ...entry.data, changed: others } }] : []
  })
}

function isStop({ type, data }: Happened): boolean {
  return type === 'contact.unsubscribed' && data['from'] === 'news'
}

/** Events of one action share a timestamp. */
function momentOf({ subjectId, at }: Happened): string {
  return `${subjectId} ${at}`
}
