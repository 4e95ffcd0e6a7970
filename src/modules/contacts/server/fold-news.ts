import type { TimelineEntry } from '../model.ts'

type Happened = Pick<TimelineEntry, 'at' | 'type' | 'subjectId' | 'data'>

/**
 * That somebody gets no more news is told by an event of its own. The change that came with it tells
 * what else was changed, or nothing.
 */
export function foldNews<Entry extends Happened>(entries: readonly Entry[]): Entry[] {
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

/** What one act told is of one moment. */
function momentOf({ subjectId, at }: Happened): string {
  return `${subjectId} ${at}`
}
