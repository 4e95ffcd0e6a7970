/**
 * In what somebody says how it went: five faces, five stars, a thumb, or how likely he is to
 * recommend it (the net promoter question).
 */
export const ratingScales = ['faces', 'stars', 'thumbs', 'nps'] as const
export type RatingScale = (typeof ratingScales)[number]

/** The least and the most one can give: thumbs are 0 down and 1 up. */
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
 * From 1 to 5, so that answers on different scales can be compared: 4 and 5 are content. Who would
 * recommend it (9 and 10) is content, who would not (0 to 6) is 1 or 2, between them is 3.
 */
export function scoreOf(scale: RatingScale, answer: number): number {
  if (scale === 'thumbs') return answer > 0 ? 5 : 1
  return scale === 'nps' ? (promoterScores[answer] ?? 1) : answer
}

/** In words: "4 out of 5", "a thumbs up". */
export function ratingWords(scale: RatingScale, answer: number): string {
  if (scale === 'thumbs') return answer > 0 ? 'a thumbs up' : 'a thumbs down'
  const words = `${answer} out of ${scaleEnds[scale][1]}`
  return scale === 'stars' ? `${words} stars` : words
}

export function isRatingScale(value: unknown): value is RatingScale {
  return ratingScales.some((scale) => scale === value)
}

const promoterScores = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5]
