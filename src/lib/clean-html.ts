import { linkTarget } from './link-target.ts'

/**
 * HTML that somebody sent, written anew from what a list of plain tags allows: nothing of it is
 * copied but words, so whatever a reader of HTML might take for more is not there. Links lead to the
 * web, mail and telephone only.
 */
export function cleanHtml(html: string): string {
  return read(html).html
}

/** What it says without its looks, a line for each block. */
export function textOfHtml(html: string): string {
  return read(html).text
}

function read(html: string): { html: string; text: string } {
  const out: string[] = []
  const words: string[] = []
  const open: string[] = []
  /** Inside of a tag whose words are none: until its end nothing counts. */
  let skipping: string | undefined
  for (const piece of html.matchAll(pieces)) {
    const { comment, closing, name: written, attributes = '', words: said } = piece.groups ?? {}
    if (comment !== undefined) continue
    // A tag that never ends is none, and neither is what comes after it.
    if (written !== undefined && !piece[0].endsWith('>')) break
    const name = written?.toLowerCase()
    if (skipping !== undefined) {
      if (closing && name === skipping) skipping = undefined
      continue
    }
    if (name === undefined) {
      const text = decode(said ?? piece[0])
      out.push(encode(text))
      words.push(text)
      continue
    }
    if (silent.has(name)) {
      if (!closing && !attributes.endsWith('/')) skipping = name
      continue
    }
    const tag = renamed[name] ?? name
    if (!allowed.has(tag)) {
      if (blocks.has(tag)) words.push('\n')
      continue
    }
    if (blocks.has(tag)) words.push('\n')
    if (single.has(tag)) out.push(`<${tag}>`)
    else if (closing) close(tag, { out, open })
    else if (open.length < deepest) {
      out.push(startOf(tag, attributes))
      open.push(tag)
    }
  }
  for (const tag of open.toReversed()) out.push(`</${tag}>`)
  return { html: out.join(''), text: tidy(words.join('')) }
}

/** Ends it with all that is still open inside of it; what was never opened is not ended. */
function close(tag: string, { out, open }: { out: string[]; open: string[] }): void {
  if (!open.includes(tag)) return
  for (let ended = open.pop(); ended !== undefined; ended = open.pop()) {
    out.push(`</${ended}>`)
    if (ended === tag) return
  }
}

function startOf(tag: string, attributes: string): string {
  if (tag === 'a') {
    const address = linkTarget(decode(valueOf(attributes, 'href')))
    return address === undefined ? '<a>' : `<a href="${encode(address)}">`
  }
  if (tag === 'ol') {
    const start = valueOf(attributes, 'start')
    return /^\d{1,6}$/.test(start) ? `<ol start="${start}">` : '<ol>'
  }
  return `<${tag}>`
}

function valueOf(attributes: string, name: string): string {
  const found = new RegExp(
    `(?:^|[\\s/"'])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`,
    'i',
  ).exec(attributes)
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
}

function encode(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function decode(text: string): string {
  return text
    .replaceAll(
      /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));?/gi,
      (whole, ten, sixteen, word) => {
        if (word !== undefined) return named[String(word).toLowerCase()] ?? whole
        const code = ten === undefined ? Number.parseInt(sixteen, 16) : Number(ten)
        return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
      },
    )
    .replaceAll(controls, '')
}

function tidy(text: string): string {
  return text
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
}

// Every way through it takes what it read: made to be slow, it would read the rest again and again.
const pieces =
  /(?<comment><!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?)|<(?<closing>\/?)(?<name>[a-z][a-z0-9-]*)(?<attributes>(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">])*)(?:>|$)|(?<words>[^<]+|<)/gi
// oxlint-disable-next-line no-control-regex -- naming them is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}
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
/** Their words are for machines. */
const silent = new Set(
  'script style template noscript iframe object embed svg math title head textarea select xmp noembed noframes plaintext'.split(
    ' ',
  ),
)
/** Deeper than anybody writes. */
const deepest = 40
