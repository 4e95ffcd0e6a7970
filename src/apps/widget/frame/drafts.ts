import { namesIn, type Keep } from '#platform/widget/keep.ts'

type Drafts = Readonly<Record<string, string>>

/**
 * Stores drafts per conversation, across reloads. Each has its own key, so two tabs don't overwrite
 * each other.
 */
export function readDrafts(keep: Keep, now = Date.now()): Drafts {
  const kept = namesIn(keep, start)
    .map((name) => ({ name, ...parse(keep.read(name)) }))
    .toSorted((one, other) => other.at - one.at)
  const [recent, old] = [kept.slice(0, maxDrafts), kept.slice(maxDrafts)]
  const isCurrent = ({ at }: { at: number }): boolean => now - at < lastingMs
  for (const { name } of [...recent.filter((one) => !isCurrent(one)), ...old]) keep.remove(name)
  return Object.fromEntries(
    recent.filter(isCurrent).map(({ name, text }) => [name.slice(start.length), text]),
  )
}

export function storeDraft(keep: Keep, key: string, text: string, now = Date.now()): void {
  if (text) keep.write(start + key, `${now} ${text}`)
  else keep.remove(start + key)
}

export function deleteDrafts(keep: Keep): void {
  for (const name of namesIn(keep, start)) keep.remove(name)
}

function parse(kept = ''): { readonly at: number; readonly text: string } {
  const end = kept.indexOf(' ')
  return { at: Number(kept.slice(0, end)) || 0, text: kept.slice(end + 1) }
}

const start = 'draft.'
const maxDrafts = 20
const lastingMs = 7 * 86_400_000
