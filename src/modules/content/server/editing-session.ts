/**
 * Someone who returns after a while, or someone else, starts a new version, so the previous state
 * is stored.
 */
export function endsEditingSession(
  text: {
    readonly draft_of_id: string | null
    readonly draft_version: number
    readonly draft_changed_at: Date
    readonly drafted_by: string | null
  },
  writerId: string | null,
  now: Date,
): boolean {
  if (text.draft_of_id !== null || text.draft_version === 1) return false
  const pause = now.getTime() - text.draft_changed_at.getTime()
  return pause > pauseMinutes * 60_000 || text.drafted_by !== writerId
}

const pauseMinutes = 10
