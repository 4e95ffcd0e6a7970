import { createHash, randomBytes, type Hash } from 'node:crypto'

import { base64Lines, quotedPrintable } from './body-encoding.ts'
import {
  filePartHeaders,
  mailHeaders,
  type MailAttachment,
  type MailContent,
} from './compose-mail.ts'
import { signHeaders, type DkimKey } from './dkim.ts'
import type { MailAddress } from './header-text.ts'
import type { SlotPlace } from './page-place.ts'
import { fillLine, templatePieces, writtenInto } from './slot-place.ts'

export type TemplateContent = Omit<MailContent, 'to' | 'messageId' | 'cc'>

export interface ReusableText {
  readonly to: MailAddress
  readonly messageId: string
  readonly slots: Readonly<Record<string, string>>
}

/** An encoded email in chunks; no line starts with a dot. */
export type WireMail = readonly Buffer[]

/**
 * An email for many recipients: encoded once, then only the personal values per recipient. A copy
 * costs a few pointers, a hash, and a signature.
 */
export class MailTemplate {
  private readonly content: TemplateContent
  private readonly bodyHeaders: readonly string[]
  private readonly pieces: readonly Piece[]
  private readonly head: Hash

  constructor(content: TemplateContent) {
    this.content = content
    const { headers, pieces } = partOf(content)
    this.bodyHeaders = headers
    this.pieces = joined(pieces)
    // The part before the first slot is hashed once for all recipients.
    this.head = createHash('sha256')
    const [first] = this.pieces
    if (first && 'bytes' in first) this.head.update(first.bytes)
  }

  async fill({ to, messageId, slots }: ReusableText, key?: DkimKey): Promise<WireMail> {
    const valueOf = (name: string): string => slots[name] ?? ''
    const { subject, headers = {} } = this.content
    const head = [
      ...mailHeaders({
        ...this.content,
        to: [to],
        messageId,
        subject: fillLine(subject, valueOf),
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, fillLine(value, valueOf)]),
        ),
      }),
      ...this.bodyHeaders,
    ]
    const body = this.pieces.map((piece) =>
      'bytes' in piece ? piece.bytes : encodedSlot(writtenInto(piece.place, valueOf(piece.slot))),
    )
    const proof = key ? [await signHeaders(head, this.hashOf(body), key)] : []
    return [Buffer.from(`${[...proof, ...head].join('\r\n')}\r\n\r\n`), ...body]
  }

  private hashOf(body: readonly Buffer[]): string {
    const isHashed = this.pieces[0] !== undefined && 'bytes' in this.pieces[0]
    const hash = this.head.copy()
    for (const bytes of isHashed ? body.slice(1) : body) hash.update(bytes)
    return hash.digest('base64')
  }
}

type Piece = { readonly bytes: Buffer } | { readonly slot: string; readonly place: SlotPlace }

interface Part {
  readonly headers: readonly string[]
  readonly pieces: readonly Piece[]
}

function partOf({ text, html, attachments = [] }: TemplateContent): Part {
  const shown = attachments.filter(({ contentId }) => contentId !== undefined)
  const hanging = attachments.filter(({ contentId }) => contentId === undefined)
  const words = textPart('plain', text)
  const page = html ? withFiles('related', textPart('html', html), shown) : undefined
  const body = page ? multipart('alternative', [words, page]) : words
  return withFiles('mixed', body, page ? hanging : attachments)
}

function withFiles(kind: string, first: Part, files: readonly MailAttachment[]): Part {
  return files.length === 0 ? first : multipart(kind, [first, ...files.map(filePart)])
}

function textPart(kind: 'plain' | 'html', text: string): Part {
  const pieces = templatePieces(text.replaceAll(/\r\n?|\n/g, '\r\n').trimEnd(), kindOf(kind))
  return {
    headers: [
      `Content-Type: text/${kind}; charset=utf-8`,
      'Content-Transfer-Encoding: quoted-printable',
    ],
    pieces: [
      ...pieces.map((piece, place) =>
        piece.kind === 'slot'
          ? { slot: piece.text, place: piece.place }
          : said(
              quotedPrintable(Buffer.from(piece.text)) +
                (place < pieces.length - 1 ? softEnd : '\r\n'),
            ),
      ),
      // A trailing empty line isn't part of the signed body.
      ...(pieces.at(-1)?.kind === 'said' ? [] : [said('=20\r\n')]),
    ],
  }
}

function filePart(file: MailAttachment): Part {
  return { headers: filePartHeaders(file), pieces: [said(`${base64Lines(file.bytes)}\r\n`)] }
}

function multipart(kind: string, parts: readonly Part[]): Part {
  const boundary = `=_${randomBytes(15).toString('base64url')}`
  return {
    headers: [`Content-Type: multipart/${kind};\r\n boundary="${boundary}"`],
    pieces: [
      ...parts.flatMap(({ headers, pieces }) => [
        said(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
        ...pieces,
      ]),
      said(`--${boundary}--\r\n`),
    ],
  }
}

function kindOf(kind: 'plain' | 'html'): 'text' | 'html' {
  return kind === 'plain' ? 'text' : 'html'
}

function said(text: string): Piece {
  return { bytes: Buffer.from(text) }
}

/** Adjacent chunks are merged. */
function joined(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  let gathered: Buffer[] = []
  const flush = (): void => {
    if (gathered.length > 0) result.push({ bytes: Buffer.concat(gathered) })
    gathered = []
  }
  for (const piece of pieces) {
    if ('bytes' in piece) gathered.push(piece.bytes)
    else {
      flush()
      result.push(piece)
    }
  }
  flush()
  return result
}

function encodedSlot(text: string): Buffer {
  const lines = text.replaceAll(/\r\n?|\n/g, '\r\n').trimEnd()
  return Buffer.from(`${quotedPrintable(Buffer.from(lines))}${softEnd}`)
}

// Every chunk starts its own line and ends with a soft line break, so that no line gets too long.
const softEnd = '=\r\n'
