import { classifyBounce, type BounceClass } from '#platform/mail/reading/bounce-class.ts'

export interface BounceAssessment {
  readonly class: BounceClass
  readonly isPermanent: boolean
  /** True if the address itself is invalid, not just this email unwanted. */
  readonly suppresses: boolean
  readonly advice: string
  /** True if the provider throttles us as a whole, not just this email. */
  readonly pausesProvider: boolean
}

export function assessBounce(
  code: number | undefined,
  status: string | undefined,
  words: string,
): BounceAssessment {
  const assessed = classifyBounce(code, status, words)
  const isLater = code !== undefined && code < 500
  return {
    ...assessed,
    // 421 refers to the connection; other codes may refer to this email only.
    pausesProvider: code === 421 || (isLater && assessed.class === 'reputation'),
  }
}
