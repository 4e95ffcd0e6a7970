import type { Widget } from './model.ts'

/** Allows for a quiet weekend before a script counts as missing. */
const quietDays = 4

export function installStatusOf(
  { state, installedOn, lastSeenAt }: Pick<Widget, 'state' | 'installedOn' | 'lastSeenAt'>,
  now: Date,
): 'never' | 'today' | 'lately' | 'gone' | undefined {
  if (installedOn === null) return 'never'
  if (lastSeenAt === null) return undefined
  const hours = (now.getTime() - new Date(lastSeenAt).getTime()) / 3_600_000
  if (hours < 24) return 'today'
  return hours >= quietDays * 24 && state === 'live' ? 'gone' : 'lately'
}
