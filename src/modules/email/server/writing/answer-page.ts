import { readMarks } from '#lib/marks/light-marks.ts'
import { escapedHtml, markedHtml, type PictureHtml } from '#lib/marks/marked-html.ts'
import { readLinks } from '#lib/marks/marked.ts'

import { headOf, type EarlierMail } from './quoted-history.ts'

/** An answer as a page: its words as they were marked, in the font of whoever reads it. */
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
  /** What it shows of others, below the signature as all that is not the writer's own. */
  readonly shown?: string
  /** Quoted below; what of it is chosen before. */
  readonly earlier?: (Pick<EarlierMail, 'from' | 'at'> & { readonly words: string }) | undefined
  /** Files that are fetched instead of sent along. */
  readonly links?: readonly FileLink[]
  /** The pictures that stand in the text. */
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

/** What others wrote has no marks: its addresses can be followed. */
function plain(text: string): string {
  return markedHtml(readLinks(text))
}
