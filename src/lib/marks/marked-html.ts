import { blocks, type Marked, type MarkedPart } from './marked.ts'
import { trimCharacters } from '../trim-characters.ts'

/**
 * Marked text as HTML for email and files. Text is escaped and styles are inline because email
 * supports nothing else. `pictureOf` renders images; without it, the alt text is used.
 */
export function markedHtml(parts: readonly Marked[], pictureOf: PictureHtml = noPicture): string {
  let page = ''
  let words = ''
  for (const part of parts) {
    if (typeof part === 'string' || !blocks.has(part.tag)) words += inlineHtml(part, pictureOf)
    else {
      page += paragraphs(words) + blockHtml(part, pictureOf)
      words = ''
    }
  }
  return page + paragraphs(words)
}

export type PictureHtml = (picture: MarkedPart) => string | undefined

const noPicture = (): undefined => undefined

function paragraphs(html: string): string {
  return trimCharacters(html, '\n')
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${withBreaks(paragraph)}</p>`)
    .join('')
}

function blockHtml({ tag, of, to }: MarkedPart, pictureOf: PictureHtml): string {
  if (tag === 'pre') return `<pre style="${looks.pre}">${of.map(escapedPart).join('')}</pre>`
  if (tag === 'blockquote') {
    return `<blockquote style="${looks.quote}">${markedHtml(of, pictureOf)}</blockquote>`
  }
  const start = tag === 'ol' && to !== '1' ? ` start="${Number(to)}"` : ''
  const items = of.map((item) => `<li>${itemHtml(item, pictureOf)}</li>`)
  return `<${tag}${start}>${items.join('')}</${tag}>`
}

function itemHtml(item: Marked, pictureOf: PictureHtml): string {
  const parts = typeof item === 'string' ? [item] : item.of
  return parts
    .map((part) =>
      typeof part !== 'string' && blocks.has(part.tag)
        ? blockHtml(part, pictureOf)
        : withBreaks(inlineHtml(part, pictureOf)),
    )
    .join('')
}

function inlineHtml(part: Marked, pictureOf: PictureHtml): string {
  if (typeof part === 'string') return escapedHtml(part)
  const { tag, of, to = '' } = part
  const inside = of.map((each) => inlineHtml(each, pictureOf)).join('')
  switch (tag) {
    case 'a':
      return `<a href="${escapedHtml(to)}">${inside}</a>`
    case 'img':
      return pictureOf(part) ?? inside
    case 'code':
      return `<code style="${looks.code}">${inside}</code>`
    default:
      return `<${tag}>${inside}</${tag}>`
  }
}

function escapedPart(part: Marked): string {
  return typeof part === 'string' ? escapedHtml(part) : ''
}

function withBreaks(html: string): string {
  return html.replaceAll('\n', '<br>')
}

export function escapedHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const line = 'border-left:2px solid #94a3b8'
const looks = {
  code: 'font-family:ui-monospace,monospace;font-size:0.92em',
  pre: `margin:0 0 1em;padding-left:12px;${line};font-family:ui-monospace,monospace;font-size:0.92em;white-space:pre-wrap`,
  quote: `margin:0 0 1em;padding-left:12px;${line}`,
}
