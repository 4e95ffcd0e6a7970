import { linkTarget } from '../link-target.ts'
import { htmlTokens, silentTags, type Attributes } from './html-tokens.ts'

/**
 * Rebuilds untrusted HTML from an allow-list of plain tags. Only text is copied, so nothing a
 * browser might interpret differently remains. Links go to the web, email, and phone only.
 */
export function cleanHtml(html: string): string {
  return read(html).html
}

export function textOfHtml(html: string): string {
  return read(html).text
}

function read(html: string): { html: string; text: string } {
  const out: string[] = []
  const words: string[] = []
  const open: string[] = []
  for (const token of htmlTokens(html, silent)) {
    if (token.kind === 'style') continue
    if (token.kind === 'text') {
      const text = token.text.replaceAll(controls, '')
      out.push(encode(text))
      words.push(text)
      continue
    }
    const tag = renamed[token.name] ?? token.name
    if (blocks.has(tag)) words.push('\n')
    if (!allowed.has(tag)) continue
    if (single.has(tag)) out.push(`<${tag}>`)
    else if (token.kind === 'end') close(tag, { out, open })
    else if (open.length < deepest) {
      out.push(startOf(tag, token.attributes))
      open.push(tag)
    }
  }
  for (const tag of open.toReversed()) out.push(`</${tag}>`)
  return { html: out.join(''), text: tidy(words.join('')) }
}

function close(tag: string, { out, open }: { out: string[]; open: string[] }): void {
  if (!open.includes(tag)) return
  for (let ended = open.pop(); ended !== undefined; ended = open.pop()) {
    out.push(`</${ended}>`)
    if (ended === tag) return
  }
}

function startOf(tag: string, attributes: Attributes): string {
  if (tag === 'a') {
    const address = linkTarget((attributes.get('href') ?? '').replaceAll(controls, ''))
    return address === undefined ? '<a>' : `<a href="${encode(address)}">`
  }
  const start = attributes.get('start') ?? ''
  return tag === 'ol' && /^\d{1,6}$/.test(start) ? `<ol start="${start}">` : `<${tag}>`
}

function encode(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function tidy(text: string): string {
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
}

// oxlint-disable-next-line no-control-regex -- lists the characters to remove
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
const renamed: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  h1: 'h2',
}
const single = new Set(['br', 'hr'])
const blocks = new Set(
  'p h2 h3 ul ol li blockquote pre br hr div section article table tr h4 h5 h6'.split(' '),
)
const allowed = new Set('p h2 h3 ul ol li blockquote pre br hr strong em s code a'.split(' '))
const silent = silentTags('style noscript iframe head')
/** Deeper than real content. */
const deepest = 40
