/** Errors a user can cause, with stable codes. Everything else is a bug and becomes a 500. */
export const refusalStatus = {
  invalid: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  step_up_required: 403,
  mfa_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  version_conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  misdirected: 421,
  unprocessable: 422,
  locked: 423,
  rate_limited: 429,
  unavailable: 503,
} as const

export type RefusalCode = keyof typeof refusalStatus

export interface FieldError {
  readonly path: string
  readonly message: string
}

export interface RefusalDetails {
  readonly fields?: readonly FieldError[]
  readonly retryAfterSeconds?: number
  /** Machine-readable details for clients. */
  readonly facts?: Readonly<Record<string, unknown>>
}

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, sentence: string, details: RefusalDetails = {}) {
    super(sentence)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/** The sentence is shown to the user. */
export function refuse(code: RefusalCode, sentence: string, details?: RefusalDetails): never {
  throw new Refusal(code, sentence, details)
}

export function refuseField(path: string, message: string): never {
  refuse('invalid', message, { fields: [{ path, message }] })
}

export function refuseStale(what: string): never {
  refuse('version_conflict', `Someone else changed this ${what}. Reload to see the latest.`)
}
