import type { MailProblem } from '#lib/mail-problem.ts'

import { safeName, type MailFile } from './body-parts.ts'
import { decodeText } from './charset.ts'
import { readPackedRtf } from './read-rtf.ts'

export interface Unpacked {
  readonly files: readonly MailFile[]
  readonly text: string
  readonly html: string
  readonly problems: readonly MailProblem[]
}

/** Outlook can pack an email into one `winmail.dat`; its contents replace it. */
export function unpackWinmail(files: readonly MailFile[], maxBytes: number): Unpacked {
  const out: MailFile[] = []
  const problems: MailProblem[] = []
  let text = ''
  let html = ''
  let unpacked = 0
  for (const file of files) {
    if (!isWinmail(file)) {
      out.push(file)
      continue
    }
    const inside = readWinmail(file.bytes, maxBytes)
    const room = Math.max(0, maxFiles - unpacked)
    if (inside === undefined) {
      out.push(file)
      problems.push('winmail-unreadable')
      continue
    }
    text ||= inside.text
    html ||= inside.html
    unpacked += inside.files.length
    if (inside.files.length > room) problems.push('files-left-out')
    out.push(...inside.files.slice(0, room))
  }
  return { files: out, text, html, problems }
}

function isWinmail({ name, type, bytes }: MailFile): boolean {
  const isNamed = /^(?:application\/(?:vnd\.)?ms-tnef)$/.test(type) || /^winmail\.dat$/i.test(name)
  return isNamed && bytes.length > 6
}

/** Undefined if it isn't TNEF or is incomplete (MS-OXTNEF). */
function readWinmail(bytes: Uint8Array, maxBytes: number): Omit<Unpacked, 'problems'> | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== signature) return undefined
  const found: Attachment[] = []
  let codePage = 'windows-1252'
  let text = ''
  let html = ''
  let hasProperties = false
  let at = 6
  let taken = 0
  while (at + 9 <= view.byteLength) {
    const id = view.getUint32(at + 1, true)
    const length = view.getUint32(at + 5, true)
    const start = at + 9
    // Followed by a two-byte checksum.
    if (start + length + 2 > view.byteLength) return undefined
    taken += length
    if (taken > maxBytes) return undefined
    const value = bytes.subarray(start, start + length)
    at = start + length + 2
    const current = found.at(-1)
    if (id === attributes.codePage && length >= 4)
      codePage = codePageOf(view.getUint32(start, true))
    else if (id === attributes.body) text = words(value, codePage)
    else if (id === attributes.messageProperties && !hasProperties) {
      hasProperties = true
      const properties = readProperties(value)
      html = textIn(properties.get(tags.html), codePage) || html
      text = textIn(properties.get(tags.body), codePage) || text
      const rtf = properties.get(tags.rtf)
      const packed = rtf && readPackedRtf(rtf.bytes, Math.min(maxBytes, maxRtfBytes))
      text ||= packed?.text ?? ''
      html ||= packed?.html ?? ''
    } else if (id === attributes.beginsAttachment) {
      // One over the limit, so that the cut is detected.
      if (found.length > maxFiles) break
      found.push({ name: '', bytes: undefined, type: '', contentId: '' })
    } else if (current === undefined) continue
    else if (id === attributes.attachmentName) current.name ||= words(value, codePage)
    else if (id === attributes.attachmentBytes) current.bytes = value
    else if (id === attributes.attachmentProperties) {
      const properties = readProperties(value)
      // The long file name; the other one is the 8.3 name.
      current.name = textIn(properties.get(tags.longName), codePage) || current.name
      current.type = textIn(properties.get(tags.mimeType), codePage)
      current.contentId = textIn(properties.get(tags.contentId), codePage)
      current.bytes ??= properties.get(tags.attachmentData)?.bytes
    }
  }
  return { text: text.trim(), html: html.trim(), files: found.flatMap(fileOf) }
}

interface Attachment {
  name: string
  bytes: Uint8Array | undefined
  type: string
  contentId: string
}

function fileOf({ name, bytes, type, contentId }: Attachment, place: number): MailFile[] {
  if (bytes === undefined) return []
  const small = type.toLowerCase()
  return [
    {
      name: safeName(name) || `file-${place + 1}.bin`,
      type: /^[\w.+-]+\/[\w.+-]+$/.test(small) ? small : typeByName(name),
      bytes,
      contentId: contentId === '' ? undefined : contentId.replaceAll(/^<|>$/g, '').slice(0, 300),
      isInline: contentId !== '',
      parameters: {},
    },
  ]
}

interface Property {
  readonly kind: number
  readonly bytes: Uint8Array
}

/** Name and value of a MAPI property; the first of several values. */
function readProperties(bytes: Uint8Array): Map<number, Property> {
  const found = new Map<number, Property>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const has = (at: number, length: number) => at + length <= view.byteLength
  if (!has(0, 4)) return found
  const count = Math.min(view.getUint32(0, true), maxProperties)
  let at = 4
  for (let place = 0; place < count && has(at, 4); place++) {
    const kind = view.getUint16(at, true)
    const tag = view.getUint16(at + 2, true)
    at += 4
    if (tag >= 0x8000) {
      const next = afterName(view, at)
      if (next === undefined) return found
      at = next
    }
    const isMany = (kind & 0x1000) !== 0
    const plain = kind & 0x0fff
    const isLong = plain === 0x1e || plain === 0x1f || plain === 0x102 || plain === 0x0d
    if (!isMany && !isLong) {
      const length = fixedLengths[plain]
      if (length === undefined || !has(at, length)) return found
      found.set(tag, { kind: plain, bytes: bytes.subarray(at, at + length) })
      at += length
      continue
    }
    if (!has(at, 4)) return found
    const values = view.getUint32(at, true)
    at += 4
    for (let value = 0; value < values; value++) {
      const length = isLong ? lengthAt(view, at) : fixedLengths[plain]
      if (length === undefined) return found
      const start = isLong ? at + 4 : at
      if (!has(start, length)) return found
      if (value === 0) found.set(tag, { kind: plain, bytes: bytes.subarray(start, start + length) })
      at = start + (isLong ? padded(length) : length)
    }
  }
  return found
}

/** Named properties have their name before the value. */
function afterName(view: DataView, at: number): number | undefined {
  const kind = at + 16
  if (kind + 8 > view.byteLength) return undefined
  if (view.getUint32(kind, true) === 0) return kind + 8
  return kind + 8 + padded(view.getUint32(kind + 4, true))
}

function lengthAt(view: DataView, at: number): number | undefined {
  return at + 4 <= view.byteLength ? view.getUint32(at, true) : undefined
}

function padded(length: number): number {
  return length + ((4 - (length % 4)) % 4)
}

function textIn(property: Property | undefined, codePage: string): string {
  if (property === undefined) return ''
  if (property.kind !== 0x1f) return words(property.bytes, codePage)
  return new TextDecoder('utf-16le').decode(property.bytes).replaceAll('\0', '')
}

function words(bytes: Uint8Array, codePage: string): string {
  return decodeText(bytes, codePage).text.replaceAll('\0', '')
}

function codePageOf(number: number): string {
  return codePages[number] ?? `windows-${number}`
}

function typeByName(name: string): string {
  const [, ending = ''] = /\.([a-z0-9]{1,5})$/i.exec(name) ?? []
  return types[ending.toLowerCase()] ?? 'application/octet-stream'
}

const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
}

const signature = 0x223e9f78
const attributes = {
  codePage: 0x00069007,
  body: 0x0002800c,
  messageProperties: 0x00069003,
  beginsAttachment: 0x00069002,
  attachmentName: 0x00018010,
  attachmentBytes: 0x0006800f,
  attachmentProperties: 0x00069005,
}
const tags = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  attachmentData: 0x3701,
  longName: 0x3707,
  mimeType: 0x370e,
  contentId: 0x3712,
}
const fixedLengths: Readonly<Record<number, number>> = {
  0x02: 4,
  0x03: 4,
  0x04: 4,
  0x05: 8,
  0x06: 8,
  0x07: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
}
const codePages: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  20127: 'utf-8',
  28591: 'iso-8859-1',
  65001: 'utf-8',
}
const maxProperties = 2000
/** As many as an email can have parts. */
const maxFiles = 100
const maxRtfBytes = 8 * 1_048_576
