import { decodeWords } from 'postal-mime'

import type { MailProblem } from '#lib/mail-problem.ts'

import { decodeText } from './charset.ts'
import type { ReadFile } from './mail-shape.ts'
import type { MimePart } from './mime-tree.ts'

export interface MailBody {
  readonly pieces: readonly BodyPiece[]
  readonly files: readonly MailFile[]
  readonly problems: readonly MailProblem[]
}

/** The same content as text, HTML, or both; '' if missing. */
export interface BodyPiece {
  readonly text: string
  readonly html: string
}

export interface MailFile extends ReadFile {
  /** The content type's parameters. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Splits the parts into text and HTML bodies and attachments. */
export function bodyOf(root: MimePart): MailBody {
  const pieces: { text: string; html: string }[] = []
  const files: MailFile[] = []
  const problems: MailProblem[] = []

  const walk = (part: MimePart, inside: Inside): void => {
    if (part.children.length > 0) {
      const piece = inside.piece ?? (part.type === 'multipart/alternative' ? newPiece() : undefined)
      const isRelated = inside.isRelated || part.type === 'multipart/related'
      for (const child of part.children) walk(child, { isRelated, piece })
    } else if (isWords(part)) addWords(part, inside.piece ?? newPiece())
    else if (!part.type.startsWith('multipart/')) {
      files.push(fileOf(part, inside.isRelated, files.length + 1))
    }
  }
  const newPiece = () => {
    const piece = { text: '', html: '' }
    pieces.push(piece)
    return piece
  }
  const note = (problem: MailProblem): void => {
    if (!problems.includes(problem)) problems.push(problem)
  }
  const addWords = (part: MimePart, piece: { text: string; html: string }): void => {
    if (part.bytes.length > maxWordBytes) note('too-long')
    const { text, problem } = decodeText(part.bytes.subarray(0, maxWordBytes), charsetOf(part))
    if (problem !== undefined) note(problem)
    if (part.type === 'text/html' || isDeclaredPage(text)) piece.html += text
    else piece.text += isFlowed(part) ? flowed(text, part) : normalLines(text)
  }

  walk(root, { isRelated: false, piece: undefined })
  return { pieces, files, problems }
}

/** More than anyone reads, but HTML may embed images. */
const maxWordBytes = 16 * 1_048_576

interface Inside {
  readonly isRelated: boolean
  /** In multipart/alternative, the other part has the same content. */
  readonly piece: { text: string; html: string } | undefined
}

/** HTML can declare its own charset. */
function charsetOf({ type, parameters, bytes }: MimePart): string | undefined {
  if (parameters['charset'] !== undefined || type !== 'text/html') return parameters['charset']
  const head = Buffer.from(bytes.subarray(0, 2000)).toString('latin1')
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1]
}

function isFlowed({ parameters }: MimePart): boolean {
  return parameters['format']?.toLowerCase() === 'flowed'
}

function isWords({ type, disposition, fileName }: MimePart): boolean {
  if (disposition === 'attachment') return false
  if (type === 'text/html' || type === 'text/plain' || type === '' || type === 'text') {
    return fileName === ''
  }
  return type === 'text/enriched'
}

/** Some clients send HTML as plain text. */
function isDeclaredPage(text: string): boolean {
  return /^\s*(?:<!doctype html|<html[\s>])/i.test(text.slice(0, 200))
}

function fileOf(part: MimePart, isRelated: boolean, number: number): MailFile {
  const contentId = part.contentId?.trim().replaceAll(/^<|>$/g, '') ?? ''
  return {
    name: safeName(decodeWords(part.fileName)) || nameByType(part.type, number),
    type: /^[\w.+-]+\/[\w.+-]+$/.test(part.type) ? part.type : 'application/octet-stream',
    bytes: part.bytes,
    contentId: contentId === '' ? undefined : contentId.slice(0, 300),
    isInline:
      part.disposition === 'inline' ||
      (isRelated && contentId !== '' && part.disposition !== 'attachment'),
    parameters: part.parameters,
  }
}

/** A bare file name: no folders and no bidi characters. */
export function safeName(name: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}:*?"<>|]+/gu, '_')
    .trim()
  if (/^[._]*$/.test(plain)) return ''
  if (plain.length <= longestName) return plain
  const dot = plain.lastIndexOf('.')
  const ending = dot > 0 && plain.length - dot <= 12 ? plain.slice(dot) : ''
  return plain.slice(0, longestName - ending.length).toWellFormed() + ending
}

function nameByType(type: string, number: number): string {
  const ending =
    endings.get(type) ?? /^(?:image|audio|video)\/([a-z0-9]{2,5})$/.exec(type)?.[1] ?? 'bin'
  if (type === 'text/calendar') return 'invite.ics'
  if (type === 'message/rfc822') return `mail-${number}.eml`
  return `${type.startsWith('image/') ? 'picture' : 'file'}-${number}.${ending}`
}

const endings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'image/jpeg': 'jpg',
    'image/svg+xml': 'svg',
    'message/delivery-status': 'txt',
    'message/disposition-notification': 'txt',
    'message/feedback-report': 'txt',
    'text/rfc822-headers': 'txt',
    'text/html': 'html',
    'text/plain': 'txt',
    'text/csv': 'csv',
    'application/pdf': 'pdf',
    'application/pgp-signature': 'asc',
    'application/pgp-encrypted': 'asc',
    'application/pkcs7-signature': 'p7s',
    'application/pkcs7-mime': 'p7m',
    'application/x-pkcs7-signature': 'p7s',
    'application/x-pkcs7-mime': 'p7m',
    'application/zip': 'zip',
    'application/gzip': 'gz',
    'application/xml': 'xml',
    'text/xml': 'xml',
    'application/ms-tnef': 'dat',
  }),
)
const longestName = 150

/** Lines that end in a space continue on the next one (RFC 3676). */
function flowed(text: string, { parameters }: MimePart): string {
  const isSpaceOut = parameters['delsp']?.toLowerCase() === 'yes'
  const out: string[] = []
  let open: { marks: string; words: string } | undefined
  for (const line of normalLines(text).split('\n')) {
    const marks = /^>*/.exec(line)?.[0] ?? ''
    const rest = line.slice(marks.length).replace(/^ /, '')
    const isSignature = rest === '-- '
    if (open !== undefined && (open.marks !== marks || isSignature)) {
      out.push(written(open))
      open = undefined
    }
    const isOpen = rest.endsWith(' ') && !isSignature
    // Cut before joining: cutting the whole text per line would be quadratic.
    const words: string = (open?.words ?? '') + (isOpen && isSpaceOut ? rest.slice(0, -1) : rest)
    open = isOpen ? { marks, words } : undefined
    if (!isOpen) out.push(written({ marks, words }))
  }
  if (open !== undefined) out.push(written(open))
  return out.join('\n')
}

function written({ marks, words }: { marks: string; words: string }): string {
  return marks === '' ? words : `${marks} ${words}`
}

export function normalLines(text: string): string {
  return text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\0', '')
    .replace(/^\ufeff/, '')
}
