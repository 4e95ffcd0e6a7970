import type { Widget } from './model.ts'

/** A shop may be quiet over a weekend; a script that is gone is not missed for longer. */
const quietDays = 4

/** Whether pages that carried it ask for it still; undefined where nobody would know. */
export function standingOf(
  { state, installedOn, lastSeenAt }: Pick<Widget, 'state' | 'installedOn' | 'lastSeenAt'>,
  now: Date,
): 'never' | 'today' | 'lately' | 'gone' | undefined {
  if (installedOn === null) return 'never'
  if (lastSeenAt === null) return undefined
  const hours = (now.getTime() - new Date(lastSeenAt).getTime()) / 3_600_000
  if (hours < 24) return 'today'
  // Of one that shows nothing no page asks with success.
  return hours >= quietDays * 24 && state === 'live' ? 'gone' : 'lately'
}
