/** How many of those who answered were helped; nothing is said of nobody. */
export function helpfulShare(helpful: number, unhelpful: number): string {
  const all = helpful + unhelpful
  return all === 0
    ? 'No ratings'
    : `${Math.round((helpful / all) * 100)} % of ${all.toLocaleString('en')}`
}
