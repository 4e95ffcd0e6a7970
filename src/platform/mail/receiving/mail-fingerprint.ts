import { createHash } from 'node:crypto'

import { GrowingBytes } from '#lib/growing-bytes.ts'

/**
 * Identifies an email by its ID, date, sender, and body, whatever route it took. Headers added in
 * transit are ignored. Works on a stream and buffers the headers only.
 */
export class MailFingerprint {
  private head: GrowingBytes | undefined = new GrowingBytes()
  private readonly facts = createHash('sha256')
  private readonly body = createHash('sha256')
  /** Possibly trailing line breaks: some routes add one, others remove one. */
  private readonly held = new GrowingBytes()
  size = 0

  add(chunk: Buffer): void {
    this.size += chunk.length
    if (this.head === undefined) {
      this.addToBody(chunk)
      return
    }
    const before = this.head.length
    this.head.add(chunk)
    const head = asBuffer(this.head.bytes())
    // The end of the headers may have started in the previous chunk.
    const end = endOfHead(head, Math.max(0, before - 3)) ?? endOfLongest(head)
    if (end === undefined) return
    this.closeHead(head.subarray(0, end.at))
    this.addToBody(head.subarray(end.at + end.length))
  }

  /** Call after the last chunk. */
  key(): string {
    if (this.head !== undefined) this.closeHead(asBuffer(this.head.bytes()))
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
    if (end > 0) {
      this.body.update(this.held.bytes()).update(chunk.subarray(0, end))
      this.held.clear()
    }
    this.held.add(chunk.subarray(end))
  }
}

interface HeadEnd {
  readonly at: number
  readonly length: number
}

function endOfHead(head: Buffer, from: number): HeadEnd | undefined {
  const found = [
    { at: head.indexOf('\r\n\r\n', from), length: 4 },
    { at: head.indexOf('\n\n', from), length: 2 },
  ].filter(({ at }) => at >= 0)
  return found.toSorted((one, other) => one.at - other.at)[0]
}

/** No real headers are longer; the rest counts as body. */
function endOfLongest(head: Buffer): HeadEnd | undefined {
  return head.length > longestHead ? { at: longestHead, length: 0 } : undefined
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 10 || byte === 13
}

const longestHead = 262_144
