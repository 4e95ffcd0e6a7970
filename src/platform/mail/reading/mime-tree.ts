import PostalMime from 'postal-mime'

import type { MailProblem } from '#lib/mail-problem.ts'

import { decodedContent } from './transfer-encoding.ts'

/** Why an email can't be parsed, as a sentence shown with the email. */
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
  readonly problems: readonly MailProblem[]
}

/**
 * Splits an email into its parts with the transfer encoding decoded. The library finds the parts;
 * the choice of bodies and attachments happens here, because the library can't retry bytes that
 * don't match their charset.
 */
export async function mimeTree(raw: Uint8Array, limits: MailLimits): Promise<MimeTree> {
  if (raw.length > limits.bytes) {
    throw new MailRefused(`This email is larger than ${Math.floor(limits.bytes / 1_048_576)} MB.`)
  }
  const problems: MailProblem[] = []
  const bytes = withReadableHeaders(raw, limits, problems)
  const root = await parsed(bytes, limits)
  const whole = isWithoutParts(root) ? await withGuessedBoundary(root, bytes, limits) : root
  if (whole !== root) problems.push('parts-guessed')
  return { root: whole, problems }
}

/** Internals of the library's parser, missing in its types; the version is pinned. */
interface LibraryReader {
  readonly root: LibraryNode
  readonly currentNode: LibraryNode
  /** Open multipart nodes. */
  readonly boundaries: readonly { readonly value: Uint8Array }[]
  processLine(line: Uint8Array, isLast: boolean): Promise<void>
  finalize(): Promise<void>
}

interface LibraryNode {
  readonly state: 'header' | 'body' | 'finished'
  readonly headers: readonly { key: string; value: string }[]
  readonly contentType: { parsed: { value: string; params: Record<string, string> } }
  readonly contentDisposition: { parsed: { value: string; params: Record<string, string> } }
  readonly contentTransferEncoding: { encoding: string }
  readonly contentId?: string
  readonly childNodes: readonly LibraryNode[]
  feed(line: Uint8Array): void
}

async function parsed(bytes: Buffer, limits: MailLimits): Promise<MimePart> {
  const reader = new PostalMime({
    maxNestingDepth: limits.depth,
    maxHeadersSize: limits.headerBytes,
  }) as unknown as LibraryReader
  try {
    const contents = await splitParts(reader, bytes, limits)
    return partOf(reader.root, contents)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.message.includes('nesting depth')) {
      throw new MailRefused(
        `The parts of this email are nested more than ${limits.depth} levels deep.`,
      )
    }
    if (error.message.includes('header size')) throw tooManyHeaders()
    throw error
  }
}

type Contents = ReadonlyMap<LibraryNode, readonly Buffer[]>

/**
 * Feeds only headers and boundaries to the library. Content between them is copied as one block:
 * the library reads line by line, and an email can consist of nothing but line breaks.
 */
async function splitParts(
  reader: LibraryReader,
  bytes: Buffer,
  limits: MailLimits,
): Promise<Contents> {
  const contents = new Map<LibraryNode, Buffer[]>()
  let parts = 1
  let at = 0
  while (at < bytes.length) {
    const node = reader.currentNode
    const end = endOfLine(bytes, at)
    const line = lineIn(bytes, at, end)
    if (isBoundary(reader, line)) {
      await reader.processLine(line, false)
      if (reader.currentNode.state === 'header' && ++parts > limits.parts)
        throw tooManyParts(limits)
      at = end
    } else if (node.state === 'header') {
      node.feed(line)
      at = end
    } else {
      const next = nextBoundary(reader, bytes, end)
      if (node.state === 'body') {
        contents.set(node, [...(contents.get(node) ?? []), bytes.subarray(at, next)])
      }
      at = next
    }
  }
  await reader.finalize()
  return contents
}

/** The position of the next possible boundary line, or the end of the email. */
function nextBoundary(reader: LibraryReader, bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length;) {
    if (bytes[at] === dash && bytes[at + 1] === dash) {
      if (isBoundary(reader, lineIn(bytes, at, endOfLine(bytes, at)))) return at
    }
    const next = bytes.indexOf('\n--', at)
    if (next < 0) break
    at = next + 1
  }
  return bytes.length
}

/** An exact boundary line, optionally with the closing dashes. */
function isBoundary({ boundaries }: LibraryReader, line: Buffer): boolean {
  if (line[0] !== dash || line[1] !== dash) return false
  return boundaries.some(({ value }) => {
    const end = 2 + value.length
    if (line.length < end || line.compare(value, 0, value.length, 2, end) !== 0) return false
    const isLast = line[end] === dash && line[end + 1] === dash
    return line.subarray(isLast ? end + 2 : end).every((byte) => byte === 0x20 || byte === 0x09)
  })
}

function endOfLine(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(0x0a, at)
  return end < 0 ? bytes.length : end + 1
}

/** Without its line break. */
function lineIn(bytes: Buffer, at: number, end: number): Buffer {
  let last = end
  while (last > at && (bytes[last - 1] === 0x0a || bytes[last - 1] === 0x0d)) last--
  return bytes.subarray(at, last)
}

function partOf(node: LibraryNode, contents: Contents): MimePart {
  const { value, params } = node.contentType.parsed
  const disposition = node.contentDisposition.parsed
  const { encoding } = node.contentTransferEncoding
  return {
    type: value,
    parameters: params,
    disposition: disposition.value,
    fileName: disposition.params['filename'] ?? params['name'] ?? '',
    contentId: node.contentId,
    encoding,
    headers: node.headers,
    bytes: decodedContent(wholeOf(contents.get(node) ?? []), encoding),
    children: node.childNodes.map((child) => partOf(child, contents)),
  }
}

function wholeOf(pieces: readonly Buffer[]): Buffer {
  const [first = Buffer.alloc(0), ...others] = pieces
  return others.length === 0 ? first : Buffer.concat(pieces)
}

/**
 * Header bytes in a legacy charset, which RFCs forbid, are decoded as Windows-1252: it is the most
 * common one and loses nothing.
 */
function withReadableHeaders(raw: Uint8Array, limits: MailLimits, problems: MailProblem[]): Buffer {
  const buffer = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
  const start = mailStart(buffer)
  const bodyStart = endOfHeaders(buffer, start, limits.headerBytes)
  const head = buffer.subarray(start, bodyStart)
  if (head.length > limits.headerBytes) throw tooManyHeaders()
  if (head.toString('latin1').split('\n').length > limits.headers) throw tooManyHeaders()
  if (isUtf8(head)) return buffer.subarray(start)
  problems.push('charset-of-headers')
  const fixed = Buffer.from(new TextDecoder('windows-1252').decode(head))
  return Buffer.concat([fixed, buffer.subarray(bodyStart)])
}

/** Skips the `From …` line of mbox files and leading empty lines. */
function mailStart(buffer: Buffer): number {
  let at = 0
  while (buffer[at] === 0x0d || buffer[at] === 0x0a) at++
  if (buffer.subarray(at, at + 5).toString('latin1') !== 'From ') return at
  const end = buffer.indexOf(0x0a, at)
  return end < 0 ? at : end + 1
}

/** The end of the headers, or of the email if they are too long. */
function endOfHeaders(buffer: Buffer, start: number, most: number): number {
  let at = start
  while (at < buffer.length && at - start <= most) {
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

function isWithoutParts({ type, children }: MimePart): boolean {
  return type.startsWith('multipart/') && children.length === 0
}

/** The first boundary line starts the parts; without one, everything is text. */
async function withGuessedBoundary(
  root: MimePart,
  bytes: Buffer,
  limits: MailLimits,
): Promise<MimePart> {
  const body = Buffer.from(root.bytes).toString('latin1')
  const [, mark] = /(?:^|\n)--([^\s"]{1,70})[ \t]*\r?\n[a-z-]+:/i.exec(body) ?? []
  if (mark !== undefined) {
    // The first of duplicate headers counts.
    const head = Buffer.from(`Content-Type: ${root.type}; boundary="${mark}"\r\n`)
    const fixed = await parsed(Buffer.concat([head, bytes]), limits)
    if (fixed.children.length > 0) return fixed
  }
  return { ...root, type: 'text/plain', parameters: {} }
}

function tooManyParts({ parts }: MailLimits): MailRefused {
  return new MailRefused(`This email has more than ${parts} parts.`)
}

function tooManyHeaders(): MailRefused {
  return new MailRefused('The headers of this email are too long.')
}

const dash = 0x2d
