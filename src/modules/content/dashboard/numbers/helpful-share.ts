/** The share of helpful ratings; a placeholder without ratings. */
export function helpfulShare(helpful: number, unhelpful: number): string {
  const all = helpful + unhelpful
  return all === 0
    ? 'No ratings'
    : `${Math.round((helpful / all) * 100)}% of ${all.toLocaleString('en')}`
}
