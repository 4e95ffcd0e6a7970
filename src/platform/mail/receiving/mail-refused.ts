/** Said to the server that brings a mail: it must not try again. */
export class MailRefused extends Error {
  readonly code: number

  constructor(code: 550 | 552 | 554, sentence: string) {
    super(sentence)
    this.name = 'MailRefused'
    this.code = code
  }
}
