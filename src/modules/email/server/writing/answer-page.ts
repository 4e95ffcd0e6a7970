import { readMarks } from '#lib/marks/light-marks.ts'
import { escapedHtml, markedHtml, type PictureHtml } from '#lib/marks/marked-html.ts'
import { readLinks } from '#lib/marks/marked.ts'

import { headOf, type EarlierMail } from './quoted-history.ts'

/** Renders a reply as HTML in the reader's default font. */
export function answerPage({
  text,
  signature,
  shown = '',
  earlier,
  links = [],
  pictureOf,
}: {
  readonly text: string
  readonly signature: string
  /** Quoted messages of others, placed below the signature. */
  readonly shown?: string
  /** The quoted history, already selected. */
  readonly earlier?: (Pick<EarlierMail, 'from' | 'at'> & { readonly words: string }) | undefined
  /** Files sent as links instead of attachments. */
  readonly links?: readonly FileLink[]
  /** Inline images. */
  readonly pictureOf?: PictureHtml
}): string {
  const parts = [
    markedHtml(readMarks(text), pictureOf),
    ...(links.length > 0 ? [`<ul>${links.map(linkItem).join('')}</ul>`] : []),
    ...(signature.trim() === ''
      ? []
      : [
          `<div style="color:#64748b">-- <br>${escapedHtml(signature.trim()).replaceAll('\n', '<br>')}</div>`,
        ]),
    ...(shown === '' ? [] : [markedHtml(readMarks(shown), pictureOf)]),
    ...(earlier ? [quote(earlier)] : []),
  ]
  return `<!doctype html><html><head><meta charset="utf-8"></head><body style="font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:15px;line-height:1.5">${parts.join('')}</body></html>`
}

export interface FileLink {
  readonly name: string
  readonly url: string
  readonly size: string
}

function linkItem({ name, url, size }: FileLink): string {
  return `<li><a href="${escapedHtml(url)}">${escapedHtml(name)}</a> (${escapedHtml(size)})</li>`
}

function quote({ words, ...head }: Pick<EarlierMail, 'from' | 'at'> & { words: string }): string {
  return `<div class="gmail_quote"><p style="color:#64748b">${escapedHtml(headOf(head))}</p><blockquote type="cite" style="margin:0 0 0 8px;padding-left:12px;border-left:2px solid #cbd5e1">${plain(words)}</blockquote></div>`
}

/** Quoted text has no formatting, but its URLs become links. */
function plain(text: string): string {
  return markedHtml(readLinks(text))
}
