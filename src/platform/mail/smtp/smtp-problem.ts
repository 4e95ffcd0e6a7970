import type { SmtpReply } from './smtp-reply.ts'

/** The step that failed. */
export type SmtpStep =
  | 'resolve'
  | 'connect'
  | 'greeting'
  | 'hello'
  | 'tls'
  | 'sign-in'
  | 'sender'
  | 'recipient'
  | 'message'
  /** Everything was sent, and the response is pending. */
  | 'handover'

export class SmtpProblem extends Error {
  override readonly name = 'SmtpProblem'
  readonly step: SmtpStep
  readonly reply: SmtpReply | undefined

  constructor(step: SmtpStep, detail: SmtpReply | string) {
    super(typeof detail === 'string' ? detail : `${detail.code} ${detail.text}`.trim())
    this.step = step
    this.reply = typeof detail === 'string' ? undefined : detail
  }

  /**
   * Only a recipient or message rejection is permanent; everything else is a server problem that
   * can be fixed.
   */
  get isFinal(): boolean {
    const isAboutMail = ['recipient', 'message', 'handover'].includes(this.step)
    return isAboutMail && (this.reply?.code ?? 0) >= 500
  }

  /** The email may have arrived. */
  get isUnclear(): boolean {
    return this.step === 'handover' && this.reply === undefined
  }
}
