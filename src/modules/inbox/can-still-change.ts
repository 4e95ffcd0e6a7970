/** Whoever wrote a message may change it for a quarter of an hour. */
export function canStillChange(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= 15 * 60_000
}
