/** How soon an answer can be expected, in words, from the measured median: 'in about an hour'. */
export function replyTimeWords(minutes: number | null): string | undefined {
  if (minutes === null) return undefined
  if (minutes <= 1) return 'in about a minute'
  const step = [2, 5, 10, 15, 30, 45].find((most) => minutes <= most)
  if (step !== undefined) return `in under ${step} minutes`
  if (minutes <= 75) return 'in about an hour'
  if (minutes < 22 * 60) return `in about ${Math.max(2, Math.round(minutes / 60))} hours`
  if (minutes < 36 * 60) return 'in about a day'
  return `in about ${Math.round(minutes / 1440)} days`
}
