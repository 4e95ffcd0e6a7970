import { htmlTokens, silentTags, type Attributes } from './html-tokens.ts'

export interface HtmlNode {
  readonly tag: string
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: HtmlNode[]
}

/**
 * Parses untrusted markup: machine content is dropped, stray end tags are ignored, and overly deep
 * content is flattened.
 */
export function htmlTree(html: string): HtmlNode {
  const root = nodeOf('root')
  const open: HtmlNode[] = [root]
  for (const token of htmlTokens(html, silent)) {
    const inside = open.at(-1) ?? root
    if (token.kind === 'text') {
      inside.children.push({ ...nodeOf(''), text: token.text.toWellFormed() })
    } else if (token.kind === 'end') close(open, token.name)
    else if (token.kind === 'start') {
      const { name } = token
      closeImplied(open, name)
      const node = { ...nodeOf(name), attributes: keptOf(token.attributes) }
      ;(open.at(-1) ?? root).children.push(node)
      if (!single.has(name) && open.length < deepest) open.push(node)
    }
  }
  return root
}

function nodeOf(tag: string): HtmlNode {
  return { tag, text: '', attributes: {}, children: [] }
}

function close(open: HtmlNode[], name: string): void {
  const place = open.findLastIndex(({ tag }) => tag === name)
  // A cell or item isn't closed by an end tag from inside it.
  if (place > 0) open.length = place
}

/** Optional end tags: a new item closes the previous one. */
function closeImplied(open: HtmlNode[], name: string): void {
  const ends = implied[name] ?? (blocks.has(name) ? ['p'] : [])
  const last = open.at(-1)
  if (last && open.length > 1 && ends.includes(last.tag)) open.pop()
}

function keptOf(attributes: Attributes): Record<string, string> {
  const found: Record<string, string> = Object.create(null)
  for (const [name, value] of attributes) if (kept.has(name)) found[name] = value.toWellFormed()
  return found
}

const kept = new Set(
  'href src alt class style start colspan rowspan width height title id'.split(' '),
)
const single = new Set('br hr img input link meta col wbr source area track embed'.split(' '))
const blocks = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol table blockquote pre hr details section figure dl'.split(' '),
)
const implied: Readonly<Record<string, readonly string[]>> = {
  li: ['li', 'p'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
}
const silent = silentTags('style noscript head button form')
/** Deeper than real content. */
const deepest = 60
