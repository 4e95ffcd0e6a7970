export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'start'; readonly name: string; readonly attributes: Attributes }
  | { readonly kind: 'end'; readonly name: string }
  | { readonly kind: 'style'; readonly css: string; readonly attributes: Attributes }

export type Attributes = ReadonlyMap<string, string>

/**
 * Tokens of untrusted markup in order, with decoded values. Skips scripts, comments, tags in
 * `silent`, and unclosed tags. Builds no tree and reads each character once, so hostile input can't
 * slow it down.
 */
export function* htmlTokens(html: string, silent: ReadonlySet<string>): Generator<HtmlToken> {
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open !== at) {
      const text = html.slice(at, open < 0 ? html.length : open)
      yield { kind: 'text', text: decodeEntities(text) }
      if (open < 0) return
      at = open
    }
    const next = html.charCodeAt(at + 1)
    if (next === bang || next === question) {
      at = afterComment(html, at)
    } else if (next === slash && isLetter(html.charCodeAt(at + 2))) {
      const end = html.indexOf('>', at)
      if (end < 0) return
      yield { kind: 'end', name: nameAt(html, at + 2) }
      at = end + 1
    } else if (isLetter(next)) {
      const tag = readTag(html, at + 1)
      if (tag === undefined) return
      at = tag.end
      if (silent.has(tag.name)) {
        const isEmpty = isForeign(tag.name) && html.charCodeAt(at - 2) === slash
        if (!isEmpty) at = afterElement(html, at, tag.name).end
      } else if (tag.name === 'style') {
        const { start, end } = afterElement(html, at, tag.name)
        yield { kind: 'style', css: html.slice(at, start), attributes: tag.attributes }
        at = end
      } else yield { kind: 'start', name: tag.name, attributes: tag.attributes }
    } else {
      const end = afterText(html, at)
      yield { kind: 'text', text: html.slice(at, end) }
      at = end
    }
  }
}

/** Raw-text elements and those parsed by other rules than HTML. */
export function silentTags(more: string): ReadonlySet<string> {
  const always =
    'script template object applet svg math title textarea select xmp noembed noframes plaintext'
  return new Set(`${always} ${more}`.split(' '))
}

function isForeign(name: string): boolean {
  return name === 'svg' || name === 'math'
}

function afterText(html: string, at: number): number {
  let end = at + 1
  while (html.charCodeAt(end) === less && html.charCodeAt(end + 1) === less) end++
  return end
}

function afterComment(html: string, at: number): number {
  if (!html.startsWith('<!--', at)) {
    const end = html.indexOf('>', at)
    return end < 0 ? html.length : end + 1
  }
  if (html.startsWith('>', at + 4)) return at + 5
  if (html.startsWith('->', at + 4)) return at + 6
  commentEnd.lastIndex = at + 4
  return commentEnd.test(html) ? commentEnd.lastIndex : html.length
}

function afterElement(html: string, at: number, name: string): { start: number; end: number } {
  const pattern = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  pattern.lastIndex = at
  const found = pattern.exec(html)
  if (!found) return { start: html.length, end: html.length }
  const end = html.indexOf('>', found.index)
  return { start: found.index, end: end < 0 ? html.length : end + 1 }
}

interface Tag {
  readonly name: string
  readonly attributes: Attributes
  readonly end: number
}

function readTag(html: string, at: number): Tag | undefined {
  const name = nameAt(html, at)
  const attributes = new Map<string, string>()
  let place = at + name.length
  while (place < html.length) {
    const charCode = html.charCodeAt(place)
    if (charCode === greater) return { name, attributes, end: place + 1 }
    if (isSpace(charCode) || charCode === slash) {
      place++
      continue
    }
    const found = readAttribute(html, place)
    if (found === undefined) return undefined
    if (attributes.size < maxAttributes && !attributes.has(found.name)) {
      attributes.set(found.name, found.value)
    }
    place = found.end
  }
  return undefined
}

function readAttribute(html: string, at: number) {
  let end = at + 1
  while (end < html.length && !endsName(html.charCodeAt(end))) end++
  const name = html.slice(at, end).toLowerCase()
  let next = skipSpace(html, end)
  if (html.charCodeAt(next) !== equals) return { name, value: '', end }
  next = skipSpace(html, next + 1)
  const quote = html.charCodeAt(next)
  if (quote === double || quote === single) {
    const close = html.indexOf(String.fromCharCode(quote), next + 1)
    if (close < 0) return undefined
    return { name, value: decodeEntities(html.slice(next + 1, close)), end: close + 1 }
  }
  let last = next
  while (last < html.length && !isSpace(html.charCodeAt(last)) && html.charCodeAt(last) !== greater)
    last++
  return { name, value: decodeEntities(html.slice(next, last)), end: last }
}

function skipSpace(html: string, at: number): number {
  let place = at
  while (isSpace(html.charCodeAt(place))) place++
  return place
}

function endsName(charCode: number): boolean {
  return isSpace(charCode) || charCode === slash || charCode === greater || charCode === equals
}

function nameAt(html: string, at: number): string {
  let end = at
  while (end < html.length && end - at < longestName) {
    const charCode = html.charCodeAt(end)
    if (isSpace(charCode) || charCode === slash || charCode === greater) break
    end++
  }
  return html.slice(at, end).toLowerCase()
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));?/gi,
    (whole: string, ten?: string, hex?: string, word?: string) => {
      if (word !== undefined) return named.get(word) ?? named.get(word.toLowerCase()) ?? whole
      const code = ten === undefined ? Number.parseInt(hex ?? '', 16) : Number(ten)
      if (code >= 0x80 && code <= 0x9f) return windowsCharacter(code)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : ''
    },
  )
}

function windowsCharacter(code: number): string {
  return new TextDecoder('windows-1252').decode(Uint8Array.of(code))
}

function isSpace(charCode: number): boolean {
  return charCode === 0x20 || (charCode >= 0x09 && charCode <= 0x0d)
}

function isLetter(charCode: number): boolean {
  return (charCode >= 0x41 && charCode <= 0x5a) || (charCode >= 0x61 && charCode <= 0x7a)
}

const commentEnd = /--!?>/g
const bang = 0x21
const question = 0x3f
const slash = 0x2f
const less = 0x3c
const greater = 0x3e
const equals = 0x3d
const double = 0x22
const single = 0x27
const longestName = 40
const maxAttributes = 60

// Latin-1 entities in order from 160, then typographic ones.
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const named: ReadonlyMap<string, string> = new Map([
  ...latin.split(' ').map((name, place) => [name, String.fromCodePoint(160 + place)] as const),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    AMP: '&',
    LT: '<',
    GT: '>',
    QUOT: '"',
    ndash: '–',
    mdash: '—',
    hellip: '…',
    rsquo: '’',
    lsquo: '‘',
    sbquo: '‚',
    rdquo: '”',
    ldquo: '“',
    bdquo: '„',
    lsaquo: '‹',
    rsaquo: '›',
    euro: '€',
    trade: '™',
    bull: '•',
    rarr: '→',
    larr: '←',
    uarr: '↑',
    darr: '↓',
    minus: '−',
    zwnj: '\u200c',
    zwj: '\u200d',
    lrm: '',
    rlm: '',
    ensp: '\u2002',
    emsp: '\u2003',
    thinsp: '\u2009',
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
    scaron: 'š',
    Yuml: 'Ÿ',
    hearts: '♥',
    colon: ':',
    Tab: '\t',
    NewLine: '\n',
    lpar: '(',
    rpar: ')',
    sol: '/',
    commat: '@',
    period: '.',
    num: '#',
  }),
])
