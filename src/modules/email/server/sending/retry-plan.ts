import { hours, minutes } from '#lib/duration.ts'

/** Delays after each failed attempt; all attempts fit into two days. */
const waits = [
  minutes(1),
  minutes(5),
  minutes(20),
  hours(1),
  hours(4),
  hours(12),
  hours(24),
] as const

export const maxTries = waits.length + 1

/** Milliseconds until the next attempt; undefined after the last one. */
export function waitAfter(tries: number): number | undefined {
  return waits[tries - 1]
}
