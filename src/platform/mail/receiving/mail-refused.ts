/** Rejects an email permanently: the sending server must not retry. */
export class MailRefused extends Error {
  readonly code: number

  constructor(code: 550 | 552 | 554, sentence: string) {
    super(sentence)
    this.name = 'MailRefused'
    this.code = code
  }
}
