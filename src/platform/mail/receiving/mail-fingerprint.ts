import { createHash } from 'node:crypto'

/**
 * What makes a mail this mail, whatever way it comes: its id, its date, its writer and its body. What
 * servers write on it while it travels is left out. Reads along and keeps nothing but the head.
 */
export class MailFingerprint {
  private head: Buffer | undefined = Buffer.alloc(0)
  private readonly facts = createHash('sha256')
  private readonly body = createHash('sha256')
  /** Line ends that may be the last: some ways add one, some take one. */
  private held = Buffer.alloc(0)
  size = 0

  add(chunk: Buffer): void {
    this.size += chunk.length
    if (this.head === undefined) {
      this.addToBody(chunk)
      return
    }
    this.head = Buffer.concat([this.head, chunk])
    const end = endOfHead(this.head)
    if (end === undefined && this.head.length <= longestHead) return
    const head = this.head
    this.closeHead(head.subarray(0, end?.at ?? head.length))
    if (end) this.addToBody(head.subarray(end.at + end.length))
  }

  /** Once everything was added. */
  key(): string {
    if (this.head !== undefined) this.closeHead(this.head)
    return this.facts.update(this.body.digest()).digest('base64url')
  }

  private closeHead(head: Buffer): void {
    this.head = undefined
    const lines = head
      .toString('latin1')
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
    for (const name of ['message-id', 'date', 'from']) {
      const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`)) ?? ''
      const value = line
        .slice(name.length + 1)
        .replaceAll(/\s+/g, ' ')
        .trim()
      this.facts.update(`${value}\n`)
    }
  }

  private addToBody(chunk: Buffer): void {
    let end = chunk.length
    while (end > 0 && isLineEnd(chunk[end - 1])) end--
    if (end === 0) {
      this.held = Buffer.concat([this.held, chunk])
      return
    }
    this.body.update(this.held).update(chunk.subarray(0, end))
    this.held = Buffer.from(chunk.subarray(end))
  }
}

function endOfHead(head: Buffer): { at: number; length: number } | undefined {
  const found = [
    { at: head.indexOf('\r\n\r\n'), length: 4 },
    { at: head.indexOf('\n\n'), length: 2 },
  ].filter(({ at }) => at >= 0)
  return found.toSorted((one, other) => one.at - other.at)[0]
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 10 || byte === 13
}

const longestHead = 262_144
