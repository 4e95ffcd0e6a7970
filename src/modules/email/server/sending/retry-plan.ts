import { hours, minutes } from '#lib/duration.ts'

/** How long to wait after each try that did not end it: all of them within two days. */
const waits = [
  minutes(1),
  minutes(5),
  minutes(20),
  hours(1),
  hours(4),
  hours(12),
  hours(24),
] as const

export const mostTries = waits.length + 1

/** Milliseconds until the next try after so many; undefined when it was the last. */
export function waitAfter(tries: number): number | undefined {
  return waits[tries - 1]
}
