export function canStillChange(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= 15 * 60_000
}
