/** Rating scales: five faces, five stars, thumbs, or likelihood to recommend (NPS). */
export const ratingScales = ['faces', 'stars', 'thumbs', 'nps'] as const
export type RatingScale = (typeof ratingScales)[number]

export const scaleEnds: Readonly<Record<RatingScale, readonly [least: number, most: number]>> = {
  faces: [1, 5],
  stars: [1, 5],
  thumbs: [0, 1],
  nps: [0, 10],
}

export function isOnScale(scale: RatingScale, answer: number): boolean {
  const [least, most] = scaleEnds[scale]
  return Number.isInteger(answer) && answer >= least && answer <= most
}

/**
 * Maps all scales to 1–5 so that they can be compared; 4 and 5 are satisfied. NPS 9 and 10 are
 * satisfied, 0 to 6 are 1 or 2, the rest is 3.
 */
export function scoreOf(scale: RatingScale, answer: number): number {
  if (scale === 'thumbs') return answer > 0 ? 5 : 1
  return scale === 'nps' ? (promoterScores[answer] ?? 1) : answer
}

/** "4 out of 5", "a thumbs up". */
export function formatRating(scale: RatingScale, answer: number): string {
  if (scale === 'thumbs') return answer > 0 ? 'a thumbs up' : 'a thumbs down'
  const words = `${answer} out of ${scaleEnds[scale][1]}`
  return scale === 'stars' ? `${words} stars` : words
}

export function isRatingScale(value: unknown): value is RatingScale {
  return ratingScales.some((scale) => scale === value)
}

const promoterScores = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5]
