import type { MailProblem } from '#lib/mail-problem.ts'

import { automaticSigns } from './automatic.ts'
import { bodyOf, normalLines, type BodyPiece, type MailFile } from './body-parts.ts'
import { cleanMailHtml } from './clean-mail-html.ts'
import { cutReply, isForwardSubject, linesOfText } from './cut-reply.ts'
import { linesOfHtml, type TextLine } from './html-text.ts'
import { cleanAddress, mailHeaders, type MailHeaders } from './mail-headers.ts'
import type { MailKind, ReadFile, ReadMail } from './mail-shape.ts'
import { mimeTree, usualLimits, type MailLimits } from './mime-tree.ts'
import { readBounce } from './read-bounce.ts'
import { readComplaint } from './read-complaint.ts'
import { readInvite } from './read-invite.ts'
import { unpackWinmail } from './winmail.ts'

/** Parses an email. Throws MailRefused with a sentence if it is too large or too deep. */
export async function readMail(
  raw: Uint8Array,
  limits: MailLimits = usualLimits,
): Promise<ReadMail> {
  const tree = await mimeTree(raw, limits)
  const headers = mailHeaders(tree.root.headers)
  const body = bodyOf(tree.root)
  const unpacked = unpackWinmail(body.files, limits.bytes)
  const { files } = unpacked
  const pieces = [...body.pieces, ...(hasWords(body.pieces) ? [] : [unpacked])]
  const { lines, isShortened } = linesIn(pieces)
  const text = textOf(lines)
  const subject = headers.words('subject')
  const page = pieces.some(({ html }) => html.trim() !== '')
    ? cleanMailHtml(pieces.map(pageOf).join('\n'))
    : undefined
  const bounce = readBounce({ headers, root: tree.root, text })
  const complaint = bounce ? undefined : readComplaint(tree.root, headers)
  const invite = readInvite(files)
  const signs = automaticSigns(headers)
  const people = headers.people('from')

  return {
    kind: kindOf({ bounce, complaint, files, headers, signs }),
    messageId: headers.ids('message-id')[0],
    inReplyTo: headers.ids('in-reply-to').slice(0, maxReferences),
    references: headers.ids('references').slice(-maxReferences),
    from: people[0],
    replyTo: headers.people('reply-to'),
    to: headers.people('to'),
    cc: headers.people('cc'),
    bcc: headers.people('bcc'),
    deliveredTo: deliveredTo(headers),
    subject,
    date: dateOf(headers.first('date')),
    text,
    ...cutReply(lines, isForwardSubject(subject)),
    html: page?.html,
    hasRemote: page?.hasRemote ?? false,
    files: files.map(plainFile),
    language: languageOf(headers),
    isAutomatic: signs.isAutomatic || bounce !== undefined || complaint !== undefined,
    ...(bounce && { bounce }),
    ...(complaint && { complaint }),
    ...(invite && { calendar: invite }),
    threadIndex: headers.first('thread-index').replaceAll(/\s/g, '').slice(0, 1000) || undefined,
    threadTopic: headers.words('thread-topic') || undefined,
    problems: [
      ...new Set<MailProblem>([
        ...tree.problems,
        ...body.problems,
        ...unpacked.problems,
        ...either(isShortened || page?.isShortened, 'too-long'),
        ...either(people.length > 1 || headers.all('from').length > 1, 'several-senders'),
        ...either(people.length === 0, 'no-sender'),
        ...either(headers.first('message-id') === '', 'no-message-id'),
      ]),
    ],
  }
}

function either(isSo: boolean | undefined, problem: MailProblem): readonly MailProblem[] {
  return isSo ? [problem] : []
}

function hasWords(pieces: readonly BodyPiece[]): boolean {
  return pieces.some(({ text, html }) => `${text}${html}`.trim() !== '')
}

/** Limited before processing: empty lines cost as much as full ones. */
function linesIn(pieces: readonly BodyPiece[]): { lines: TextLine[]; isShortened: boolean } {
  const lines: TextLine[] = []
  let room = longestText
  for (const piece of pieces) {
    for (const line of linesOf(piece, room)) {
      if (line.text.length > room) {
        return {
          lines: [...lines, { ...line, text: line.text.slice(0, room).toWellFormed() }],
          isShortened: true,
        }
      }
      room -= line.text.length + 1
      lines.push(line)
    }
  }
  return { lines, isShortened: false }
}

function linesOf({ text, html }: BodyPiece, most: number): TextLine[] {
  if (text.trim() === '' && html.trim() !== '') return linesOfHtml(html, most)
  // One character over the limit, so that the cut is detected.
  return linesOfText(normalLines(text).slice(0, most + 1))
}

/** Text between HTML parts, such as mailing list footers, becomes HTML too. */
function pageOf({ text, html }: BodyPiece): string {
  if (html.trim() !== '') return html
  return `<div style="white-space:pre-wrap">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</div>`
}

function textOf(lines: readonly TextLine[]): string {
  return lines
    .map(({ text }) => text)
    .join('\n')
    .replace(/^\n+/, '')
    .trimEnd()
}

interface Findings {
  readonly bounce: unknown
  readonly complaint: unknown
  readonly files: readonly MailFile[]
  readonly headers: MailHeaders
  readonly signs: ReturnType<typeof automaticSigns>
}

function kindOf({ bounce, complaint, files, headers, signs }: Findings): MailKind {
  if (isDmarcReport(headers, files)) return 'dmarc-report'
  if (complaint !== undefined) return 'complaint'
  if (bounce !== undefined) return 'bounce'
  if (signs.isAutoReply) return 'auto-reply'
  return signs.isList ? 'list' : 'mail'
}

/** Detected by the required file name, or by the subject and a compressed file (RFC 7489). */
function isDmarcReport(headers: MailHeaders, files: readonly MailFile[]): boolean {
  const packed = files.filter(({ name }) => /\.(?:xml|xml\.gz|gz|zip)$/i.test(name))
  if (packed.some(({ name }) => /^[^!]{3,}![^!]{3,}!\d{9,11}!\d{9,11}/.test(name))) return true
  return packed.length > 0 && /report[ -]?domain:.*report-id:/i.test(headers.words('subject'))
}

function deliveredTo(headers: MailHeaders): string[] {
  const found = new Set<string>()
  for (const name of deliveredNames) {
    for (const value of headers.all(name)) {
      for (const piece of value.split(/[,\s;]+/).slice(0, 50)) {
        const address = cleanAddress(piece)
        if (address !== undefined) found.add(address)
      }
    }
  }
  for (const value of headers.all('received')) {
    const [, given] = /\bfor\s+<([^<>\s]{3,320})>/i.exec(value.slice(0, 2000)) ?? []
    const address = given === undefined ? undefined : cleanAddress(given)
    if (address !== undefined) found.add(address)
  }
  return [...found].slice(0, maxReferences)
}

function dateOf(text: string): Date | undefined {
  // A trailing `(CET)` repeats the numeric offset.
  const words = text.slice(0, longestDate).replaceAll(/\([^()]*\)/g, '')
  const date = new Date(words.trim())
  const year = date.getUTCFullYear()
  return year >= 1970 && year <= 9999 ? date : undefined
}

function languageOf(headers: MailHeaders): string | undefined {
  const [first = ''] = headers.first('content-language').split(',', 1)
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(first.trim()) ? first.trim() : undefined
}

function plainFile({ name, type, bytes, contentId, isInline }: MailFile): ReadFile {
  return { name, type, bytes, contentId, isInline }
}

const deliveredNames = [
  'delivered-to',
  'x-original-to',
  'x-forwarded-to',
  'x-forwarded-for',
  'envelope-to',
  'x-envelope-to',
  'apparently-to',
  'resent-to',
  'x-real-to',
  'x-rcpt-to',
]
const maxReferences = 50
const longestDate = 300
const longestText = 2_000_000
