import { classifyBounce, type BounceClass } from '#platform/mail/reading/bounce-class.ts'

export interface BounceJudgement {
  readonly class: BounceClass
  readonly isPermanent: boolean
  /** The address is wrong, and not only this mail unwelcome. */
  readonly suppresses: boolean
  readonly advice: string
  /** The whole provider wants to be left alone for a while, not this one mail. */
  readonly pausesProvider: boolean
}

export function judgeBounce(
  code: number | undefined,
  status: string | undefined,
  words: string,
): BounceJudgement {
  const judged = classifyBounce(code, status, words)
  const isLater = code !== undefined && code < 500
  return {
    ...judged,
    // 421 is said to whoever calls, whatever the mail; the rest may be about this one mail.
    pausesProvider: code === 421 || (isLater && judged.class === 'reputation'),
  }
}
