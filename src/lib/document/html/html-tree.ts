/** A piece of a web page, as far as a document can hold it. */
export interface HtmlNode {
  /** '' for words. */
  readonly tag: string
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: HtmlNode[]
}

/**
 * Reads markup of others without trusting it: what is for machines is left out with all that is in
 * it, ends that have no beginning count for nothing, and what stands too deep stands higher.
 */
export function htmlTree(html: string): HtmlNode {
  const root = nodeOf('root')
  const open: HtmlNode[] = [root]
  let silentUntil: string | undefined
  for (const piece of html.matchAll(pieces)) {
    const { skipped, closing, name: written, attributes = '', words } = piece.groups ?? {}
    if (skipped !== undefined) continue
    // A tag that never ends is none, and neither is what comes after it.
    if (written !== undefined && !piece[0].endsWith('>')) break
    const name = written?.toLowerCase()
    if (silentUntil !== undefined) {
      if (closing && name === silentUntil) silentUntil = undefined
      continue
    }
    const inside = open.at(-1) ?? root
    if (name === undefined) {
      inside.children.push({ ...nodeOf(''), text: decodeHtml(words ?? piece[0]) })
    } else if (silent.has(name)) {
      if (!closing && !attributes.endsWith('/')) silentUntil = name
    } else if (closing) close(open, name)
    else {
      closeImplied(open, name)
      const node = { ...nodeOf(name), attributes: attributesIn(attributes) }
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
  // A cell or an item is not ended by what was opened around it.
  if (place > 0) open.length = place
}

/** Ends that many leave out: a new item ends the one before it. */
function closeImplied(open: HtmlNode[], name: string): void {
  const ends = implied[name] ?? (blocks.has(name) ? ['p'] : [])
  const last = open.at(-1)
  if (last && open.length > 1 && ends.includes(last.tag)) open.pop()
}

function attributesIn(text: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null)
  for (const [, name = '', quoted, single_, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase()
    if (kept.has(key) && !(key in found)) found[key] = decodeHtml(quoted ?? single_ ?? bare ?? '')
  }
  return found
}

function decodeHtml(text: string): string {
  return text
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));?/gi, (whole, ten, hex, word) => {
      if (word !== undefined) return entities[String(word).toLowerCase()] ?? whole
      const code = ten === undefined ? Number.parseInt(hex, 16) : Number(ten)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    })
    .toWellFormed()
}

// Every way through it takes what it read: made to be slow, it would read the rest again and again.
const pieces =
  /(?<skipped><!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?)|<(?<closing>\/?)(?<name>[a-z][a-z0-9-]*)(?<attributes>(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|[^'">])*)(?:>|$)|(?<words>[^<]+|<)/gi
const attribute = /([a-z][a-z0-9-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi
const kept = new Set(
  'href src alt class style start colspan rowspan width height title id'.split(' '),
)
const single = new Set('br hr img input link meta col wbr source area track'.split(' '))
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
/** Their words are for machines. */
const silent = new Set(
  'script style template noscript object embed svg math title head textarea select xmp noembed noframes plaintext button form'.split(
    ' ',
  ),
)
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  bull: '•',
  middot: '·',
  rarr: '→',
  larr: '←',
  times: '×',
  deg: '°',
  szlig: 'ß',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
}
/** Deeper than anybody writes. */
const deepest = 60
