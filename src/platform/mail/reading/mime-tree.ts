import PostalMime from 'postal-mime'

/** What stops a mail from being read, as a sentence for whoever looks at its entry. */
export class MailRefused extends Error {}

export interface MailLimits {
  readonly bytes: number
  readonly depth: number
  readonly parts: number
  readonly headers: number
  readonly headerBytes: number
}

export const usualLimits: MailLimits = {
  bytes: 35 * 1_048_576,
  depth: 20,
  parts: 100,
  headers: 1000,
  headerBytes: 256 * 1024,
}

export interface MimePart {
  readonly type: string
  readonly parameters: Readonly<Record<string, string>>
  readonly disposition: string
  readonly fileName: string
  readonly contentId: string | undefined
  readonly encoding: string
  readonly headers: readonly { readonly key: string; readonly value: string }[]
  readonly bytes: Uint8Array
  readonly children: readonly MimePart[]
}

export interface MimeTree {
  readonly root: MimePart
  readonly problems: readonly string[]
}

/**
 * The parts of a mail, their content decoded from how it travelled but not yet from its charset. The
 * library takes them apart; which of them are words and which are files is decided here, because it
 * gives a mail whose bytes are not of the charset they claim no second try.
 */
export async function mimeTree(raw: Uint8Array, limits: MailLimits): Promise<MimeTree> {
  if (raw.length > limits.bytes) {
    throw new MailRefused(`This mail is larger than ${Math.floor(limits.bytes / 1_048_576)} MB.`)
  }
  const problems: string[] = []
  const { bytes, bodyStart } = withReadableHeaders(raw, limits, problems)
  if (countParts(bytes, bodyStart, limits.parts) > limits.parts) {
    throw tooManyParts(limits)
  }
  const root = partOf(await parsed(bytes, limits))
  const whole = isWithoutParts(root) ? await withGuessedBoundary(root, bytes, limits) : root
  if (whole !== root) {
    problems.push('It says that it has several parts, but not where they begin.')
  }
  if (partsIn(whole) > limits.parts) throw tooManyParts(limits)
  return { root: whole, problems }
}

/** The tree inside of the library's reader: there at the version that is pinned, not in its types. */
interface LibraryNode {
  readonly headers: readonly { key: string; value: string }[]
  readonly contentType: { parsed: { value: string; params: Record<string, string> } }
  readonly contentDisposition: { parsed: { value: string; params: Record<string, string> } }
  readonly contentTransferEncoding: { encoding: string }
  readonly contentId?: string
  readonly content: ArrayBuffer | null
  readonly childNodes: readonly LibraryNode[]
}

async function parsed(bytes: Uint8Array, limits: MailLimits): Promise<LibraryNode> {
  const reader = new PostalMime({
    forceRfc822Attachments: true,
    maxNestingDepth: limits.depth,
    maxHeadersSize: limits.headerBytes,
  })
  try {
    await reader.parse(bytes)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.message.includes('nesting depth')) {
      throw new MailRefused(`The parts of this mail stand more than ${limits.depth} deep.`)
    }
    if (error.message.includes('header size')) throw tooManyHeaders()
    throw error
  }
  return (reader as unknown as { root: LibraryNode }).root
}

function partOf(node: LibraryNode): MimePart {
  const { value, params } = node.contentType.parsed
  const disposition = node.contentDisposition.parsed
  return {
    type: value,
    parameters: params,
    disposition: disposition.value,
    fileName: disposition.params['filename'] ?? params['name'] ?? '',
    contentId: node.contentId,
    encoding: node.contentTransferEncoding.encoding,
    headers: node.headers,
    bytes: new Uint8Array(node.content ?? new ArrayBuffer(0)),
    children: node.childNodes.map(partOf),
  }
}

/**
 * Headers in bytes of an old charset, which none may have, become UTF-8: the usual one of the West
 * stands in for all of them, because it loses nothing that a person could not guess.
 */
function withReadableHeaders(raw: Uint8Array, limits: MailLimits, problems: string[]) {
  const buffer = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const start = mailStart(buffer)
  const bodyStart = endOfHeaders(buffer, start)
  const head = buffer.subarray(start, bodyStart)
  if (head.length > limits.headerBytes) throw tooManyHeaders()
  if (head.toString('latin1').split('\n').length > limits.headers) throw tooManyHeaders()
  if (isUtf8(head)) return { bytes: buffer.subarray(start), bodyStart: bodyStart - start }
  problems.push('Its headers are in a charset that is not named.')
  const mended = Buffer.from(new TextDecoder('windows-1252').decode(head))
  return {
    bytes: Buffer.concat([mended, buffer.subarray(bodyStart)]),
    bodyStart: mended.length,
  }
}

/** Mailboxes of old put a line `From …` in front; others leave empty lines there. */
function mailStart(buffer: Buffer): number {
  let at = 0
  while (buffer[at] === 0x0d || buffer[at] === 0x0a) at++
  if (buffer.subarray(at, at + 5).toString('latin1') !== 'From ') return at
  const end = buffer.indexOf(0x0a, at)
  return end < 0 ? at : end + 1
}

function endOfHeaders(buffer: Buffer, start: number): number {
  let at = start
  while (at < buffer.length) {
    const end = buffer.indexOf(0x0a, at)
    if (end < 0) return buffer.length
    if (end === at || (end === at + 1 && buffer[at] === 0x0d)) return end + 1
    at = end + 1
  }
  return buffer.length
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Before they are taken apart, since taking apart a million of them is what costs. Counted are lines
 * that begin with a boundary that is named anywhere; more than the most is enough to know.
 */
function countParts(bytes: Buffer, bodyStart: number, most: number): number {
  const marks = boundariesIn(bytes)
  let count = 0
  let others = 0
  for (let at = bytes.indexOf('--', Math.max(0, bodyStart - 1)); at >= 0;) {
    if (at === 0 || bytes[at - 1] === 0x0a) {
      const line = bytes.subarray(at + 2, at + 2 + longestBoundary).toString('latin1')
      const mark = marks.find((one) => line.startsWith(one))
      if (mark === undefined) others += /^[\s-]/.test(line) ? 0 : 1
      else if (!line.startsWith('--', mark.length)) count++
      // A boundary that is written in a way that is not known here.
      if (others > mostOtherLines) return Infinity
      if (count > most) return count
    }
    const next = bytes.indexOf('\n--', at)
    at = next < 0 ? -1 : next + 1
  }
  return count
}

function boundariesIn(bytes: Buffer): string[] {
  const found = new Set<string>()
  const small = bytes.toString('latin1').toLowerCase()
  for (let at = small.indexOf('boundary'); at >= 0; at = small.indexOf('boundary', at + 8)) {
    const text = bytes.subarray(at, at + 120).toString('latin1')
    const [, quoted, bare] = namedBoundary.exec(text) ?? []
    const mark = quoted ?? bare
    if (mark !== undefined) found.add(mark)
    if (found.size > mostBoundaries) break
  }
  return [...found]
}

const namedBoundary = /^boundary(?:\*0)?\*?\s*=\s*(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i
const longestBoundary = 72
// More levels than a mail may have.
const mostBoundaries = 200
const mostOtherLines = 50_000

function partsIn({ children }: MimePart): number {
  return children.reduce((count, child) => count + partsIn(child), 1)
}

function isWithoutParts({ type, children }: MimePart): boolean {
  return type.startsWith('multipart/') && children.length === 0
}

/** The first line of dashes says where the parts begin; without one, all of it is words. */
async function withGuessedBoundary(
  root: MimePart,
  bytes: Buffer,
  limits: MailLimits,
): Promise<MimePart> {
  const body = Buffer.from(root.bytes).toString('latin1')
  const [, mark] = /(?:^|\n)--([^\s"]{1,70})[ \t]*\r?\n[a-z-]+:/i.exec(body) ?? []
  if (mark !== undefined) {
    // Of two headers with one name the first counts.
    const head = Buffer.from(`Content-Type: ${root.type}; boundary="${mark}"\r\n`)
    const mended = partOf(await parsed(Buffer.concat([head, bytes]), limits))
    if (mended.children.length > 0) return mended
  }
  return { ...root, type: 'text/plain', parameters: {} }
}

function tooManyParts({ parts }: MailLimits): MailRefused {
  return new MailRefused(`This mail has more than ${parts} parts.`)
}

function tooManyHeaders(): MailRefused {
  return new MailRefused('The headers of this mail are too long.')
}
