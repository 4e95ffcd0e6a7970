import { trimEndSigns } from '#lib/trim-signs.ts'

import { headOf, type EarlierMail } from './quoted-history.ts'

/** An answer as a page: plain words with links, in the font of whoever reads it. */
export function answerPage({
  text,
  signature,
  earlier,
  links = [],
}: {
  readonly text: string
  readonly signature: string
  /** Quoted below; what of it is chosen before. */
  readonly earlier?: (Pick<EarlierMail, 'from' | 'at'> & { readonly words: string }) | undefined
  /** Files that are fetched instead of sent along. */
  readonly links?: readonly FileLink[]
}): string {
  const parts = [
    paragraphs(text),
    ...(links.length > 0 ? [`<ul>${links.map(linkItem).join('')}</ul>`] : []),
    ...(signature.trim() === ''
      ? []
      : [`<div style="color:#64748b">-- <br>${lines(signature.trim())}</div>`]),
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
  return `<li><a href="${escaped(url)}">${escaped(name)}</a> (${escaped(size)})</li>`
}

function quote({ words, ...head }: Pick<EarlierMail, 'from' | 'at'> & { words: string }): string {
  return `<div class="gmail_quote"><p style="color:#64748b">${escaped(headOf(head))}</p><blockquote type="cite" style="margin:0 0 0 8px;padding-left:12px;border-left:2px solid #cbd5e1">${paragraphs(words)}</blockquote></div>`
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${lines(paragraph)}</p>`)
    .join('')
}

function lines(text: string): string {
  return text.split('\n').map(withLinks).join('<br>')
}

/** Web addresses can be followed; a full stop behind one is not part of it. */
function withLinks(line: string): string {
  let page = ''
  let at = 0
  for (const found of line.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const url = trimEndSigns(found[0], `.,;:!?)]}'*_`)
    page += `${escaped(line.slice(at, found.index))}<a href="${escaped(url)}">${escaped(url)}</a>`
    at = found.index + url.length
  }
  return page + escaped(line.slice(at))
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
