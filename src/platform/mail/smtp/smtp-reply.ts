/** A server's reply to one command: `550 5.1.1 no such person`. */
export interface SmtpReply {
  readonly code: number
  /** The enhanced status code, if any (RFC 3463). */
  readonly status: string | undefined
  readonly text: string
  readonly lines: readonly string[]
}

/** Assembles replies from chunks, however they were split. */
export class ReplyReader {
  private rest = ''
  private lines: string[] = []

  read(piece: string): SmtpReply[] {
    const replies: SmtpReply[] = []
    const parts = `${this.rest}${piece}`.split(/\r?\n/)
    this.rest = parts.pop() ?? ''
    for (const part of parts) {
      this.lines.push(part.slice(4))
      if (this.lines.length > maxLines) throw new Error('The server sent an endless reply.')
      // A dash after the code means that more lines follow.
      if (part[3] === '-') continue
      replies.push(replyOf(part.slice(0, 3), this.lines))
      this.lines = []
    }
    if (this.rest.length > maxOnLine) throw new Error('The server doesn’t speak SMTP.')
    return replies
  }

  /** Whether there is unsolicited input. */
  get isEmpty(): boolean {
    return this.rest === '' && this.lines.length === 0
  }
}

function replyOf(code: string, lines: readonly string[]): SmtpReply {
  if (!/^[2-5]\d\d$/.test(code)) throw new Error('The server doesn’t speak SMTP.')
  const status = /^([245]\.\d{1,3}\.\d{1,3})(?: |$)/.exec(lines[0] ?? '')?.[1]
  return { code: Number(code), status, text: lines.join(' ').slice(0, 2000), lines }
}

const maxLines = 200
const maxOnLine = 8192
