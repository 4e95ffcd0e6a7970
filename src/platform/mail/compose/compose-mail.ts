import { randomBytes } from 'node:crypto'

import { base64Lines, encodeText } from './body-encoding.ts'
import { addressList, headerLine, readableText, type MailAddress } from './header-text.ts'

export interface MailContent {
  readonly from: MailAddress
  readonly to: readonly MailAddress[]
  readonly cc?: readonly MailAddress[]
  readonly replyTo?: MailAddress | undefined
  readonly subject: string
  readonly text: string
  readonly html?: string | null
  readonly attachments?: readonly MailAttachment[]
  readonly messageId: string
  readonly date: Date
  /** Additional headers, ASCII only. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface MailAttachment {
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
  /** Makes it an inline image: `<img src="cid:…">`. */
  readonly contentId?: string | undefined
}

/** Headers as separate lines for signing, and the body as sent. */
export interface ComposedMail {
  readonly headers: readonly string[]
  readonly body: string
}

export function composeMail(mail: MailContent): ComposedMail {
  const { headers, body } = bodyOf(mail)
  return { headers: [...mailHeaders(mail), ...headers], body }
}

export type MailHead = Omit<MailContent, 'text' | 'html' | 'attachments'>

/** All headers except those that describe the body. */
export function mailHeaders(mail: MailHead): string[] {
  return [
    headerLine('From', addressList([mail.from])),
    // For emails whose recipients must not see each other.
    headerLine('To', mail.to.length > 0 ? addressList(mail.to) : 'undisclosed-recipients:;'),
    ...(mail.cc?.length ? [headerLine('Cc', addressList(mail.cc))] : []),
    ...(mail.replyTo ? [headerLine('Reply-To', addressList([mail.replyTo]))] : []),
    headerLine('Subject', readableText(mail.subject)),
    headerLine('Message-ID', mail.messageId),
    headerLine('Date', mail.date.toUTCString().replace('GMT', '+0000')),
    ...Object.entries(mail.headers ?? {}).map(([name, value]) => headerLine(name, value)),
    'MIME-Version: 1.0',
  ]
}

export function mailText({ headers, body }: ComposedMail): string {
  return `${headers.join('\r\n')}\r\n\r\n${body}`
}

interface Part {
  readonly headers: readonly string[]
  readonly body: string
}

/** Nests text, HTML, inline images, and attachments as MIME requires. */
function bodyOf({ text, html, attachments = [] }: MailContent): Part {
  const shown = attachments.filter(({ contentId }) => contentId !== undefined)
  const hanging = attachments.filter(({ contentId }) => contentId === undefined)
  const words = textPart('plain', text)
  const page = html ? withParts('related', textPart('html', html), shown) : undefined
  const body = page ? multipart('alternative', [words, page]) : words
  return withParts('mixed', body, page ? hanging : attachments)
}

function withParts(kind: string, first: Part, attachments: readonly MailAttachment[]): Part {
  return attachments.length === 0 ? first : multipart(kind, [first, ...attachments.map(filePart)])
}

function textPart(kind: 'plain' | 'html', text: string): Part {
  const { encoding, body } = encodeText(text)
  return {
    headers: [
      `Content-Type: text/${kind}; charset=utf-8`,
      `Content-Transfer-Encoding: ${encoding}`,
    ],
    body,
  }
}

function filePart(file: MailAttachment): Part {
  return { headers: filePartHeaders(file), body: base64Lines(file.bytes) }
}

export function filePartHeaders({ name, type, contentId }: MailAttachment): string[] {
  const disposition = contentId === undefined ? 'attachment' : 'inline'
  return [
    headerLine(
      'Content-Type',
      /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream',
    ),
    `Content-Disposition: ${disposition};\r\n ${fileName(name)}`,
    ...(contentId === undefined ? [] : [headerLine('Content-ID', `<${contentId}>`)]),
    'Content-Transfer-Encoding: base64',
  ]
}

/** Plain ASCII, or RFC 2231 encoding for other scripts. */
function fileName(name: string): string {
  const clean = name.replaceAll(/[\p{Cc}"\\/]+/gu, '_').slice(0, 150)
  if (/^[\x20-\x7e]*$/.test(clean)) return `filename="${clean}"`
  const escaped = encodeURIComponent(clean.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const pieces = escaped.match(/(?:%..|.){1,20}/g) ?? []
  return pieces
    .map((piece, place) => `filename*${place}*=${place === 0 ? "utf-8''" : ''}${piece}`)
    .join(';\r\n ')
}

function multipart(kind: string, parts: readonly Part[]): Part {
  const boundary = `=_${randomBytes(15).toString('base64url')}`
  const pieces = parts.map(
    ({ headers, body }) => `--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n${body}\r\n`,
  )
  return {
    headers: [`Content-Type: multipart/${kind};\r\n boundary="${boundary}"`],
    body: `${pieces.join('')}--${boundary}--\r\n`,
  }
}
