import { classifyBounce, type BounceClass } from '#platform/mail/reading/bounce-class.ts'

export interface BounceJudgement {
  readonly class: BounceClass
  readonly isPermanent: boolean
  /** True if the address itself is invalid, not just this email unwanted. */
  readonly suppresses: boolean
  readonly advice: string
  /** True if the provider throttles us as a whole, not just this email. */
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
    // 421 refers to the connection; other codes may refer to this email only.
    pausesProvider: code === 421 || (isLater && judged.class === 'reputation'),
  }
}
