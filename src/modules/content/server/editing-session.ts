/**
 * Someone who returns after a while, or someone else, starts a new version, so the previous state
 * is stored.
 */
export function endsEditingSession(
  text: {
    readonly draftOfId: string | null
    readonly draftVersion: number
    readonly draftChangedAt: Date
    readonly draftedBy: string | null
  },
  writerId: string | null,
  now: Date,
): boolean {
  if (text.draftOfId !== null || text.draftVersion === 1) return false
  const pause = now.getTime() - text.draftChangedAt.getTime()
  return pause > pauseMinutes * 60_000 || text.draftedBy !== writerId
}

const pauseMinutes = 10
