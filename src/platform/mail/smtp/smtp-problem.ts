import type { SmtpReply } from './smtp-reply.ts'

/** At which point of the conversation it ended. */
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
  /** All of it was handed over, and the answer is awaited. */
  | 'handover'

export class SmtpProblem extends Error {
  override readonly name = 'SmtpProblem'
  readonly step: SmtpStep
  readonly reply: SmtpReply | undefined

  constructor(step: SmtpStep, said: SmtpReply | string) {
    super(typeof said === 'string' ? said : `${said.code} ${said.text}`.trim())
    this.step = step
    this.reply = typeof said === 'string' ? undefined : said
  }

  /** Only the recipient or the message can be refused for good; the rest is a server to be mended. */
  get isFinal(): boolean {
    const isAboutMail = ['recipient', 'message', 'handover'].includes(this.step)
    return isAboutMail && (this.reply?.code ?? 0) >= 500
  }

  /** It may have arrived or not, and nobody can say. */
  get isUnclear(): boolean {
    return this.step === 'handover' && this.reply === undefined
  }
}
