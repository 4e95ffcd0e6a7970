import { htmlTokens, silentTags, type Attributes, type HtmlToken } from '#lib/html/html-tokens.ts'

import { cleanDeclarations, cleanSheet, isPictureData } from './clean-css.ts'

export interface CleanPage {
  readonly html: string
  readonly hasRemote: boolean
  /** The page was cut at the size limit. */
  readonly isShortened: boolean
}

/**
 * Rebuilds an email's HTML from lists of allowed tags, attributes, and styles and escapes every
 * value, so another parser can't read anything else into it. Remote images are kept as
 * `data-remote-…` until someone asks for them.
 */
export function cleanMailHtml(html: string, maxLength = longestPage): CleanPage {
  const page = new PageWriter(maxLength)
  for (const token of mailTokens(html)) {
    if (page.isFull) break
    if (token.kind === 'text') page.words(token.text)
    else if (token.kind === 'start') page.start(token.name, token.attributes)
    else if (token.kind === 'end') page.end(token.name)
    else page.sheet(token.css, token.attributes)
  }
  return page.finish()
}

export function mailTokens(html: string): Generator<HtmlToken> {
  return htmlTokens(html, silent)
}

/** Restores the remote images, for readers who asked for them. */
export function withRemotePictures(html: string): string {
  return html
    .replaceAll(/ style="([^"]*)" data-remote-style="([^"]*)"/g, ' style="$1;$2"')
    .replaceAll(/ data-remote-(src|srcset|background|style)="/g, ' $1="')
}

class PageWriter {
  readonly #out: string[] = []
  readonly #open: string[] = []
  readonly #openOf = new Map<string, number>()
  #hasRemote = false
  #isShortened = false
  #isFull = false
  #room: number

  constructor(maxLength: number) {
    this.#room = maxLength
  }

  get isFull(): boolean {
    return this.#isFull
  }

  words(text: string): void {
    if (this.#write(escaped(text.slice(0, this.#room + 1)))) return
    // What fits even if every character is escaped; the page is full already.
    this.#out.push(escaped(text.slice(0, Math.floor(this.#room / longestEscape))))
  }

  start(written: string, attributes: Attributes): void {
    const name = renamed[written] ?? written
    if (!allowed.has(name)) return
    const isSingle = single.has(name)
    if (!isSingle && this.#open.length >= deepest) return
    if (!this.#write(`<${name}${this.#attributes(name, attributes)}>`) || isSingle) return
    this.#open.push(name)
    this.#openOf.set(name, (this.#openOf.get(name) ?? 0) + 1)
  }

  /** Closes a tag and everything still open inside it; a stray end tag is ignored. */
  end(written: string): void {
    const name = renamed[written] ?? written
    if ((this.#openOf.get(name) ?? 0) === 0) return
    // An inline end tag must not close a surrounding table.
    if (!blocks.has(name) && this.#isBehindTable(name)) return
    for (let ended = this.#open.pop(); ended !== undefined; ended = this.#open.pop()) {
      this.#out.push(`</${ended}>`)
      this.#openOf.set(ended, (this.#openOf.get(ended) ?? 0) - 1)
      if (ended === name) return
    }
  }

  sheet(css: string, attributes: Attributes): void {
    const clean = cleanSheet(css)
    const media = (attributes.get('media') ?? '').trim().toLowerCase()
    if (clean === '' || media.length > longestMedia || !/^[\w\s:(),.-]*$/.test(media)) return
    const isForAll = media === '' || media === 'all' || media === 'screen'
    this.#write(`<style>${isForAll ? clean : `@media ${media}{${clean}}`}</style>`)
  }

  finish(): CleanPage {
    for (const name of this.#open.toReversed()) this.#out.push(`</${name}>`)
    return {
      html: this.#out.join(''),
      hasRemote: this.#hasRemote,
      isShortened: this.#isShortened,
    }
  }

  /** False if the size limit is reached; the page ends there. */
  #write(piece: string): boolean {
    if (piece.length > this.#room) {
      this.#isShortened = true
      this.#isFull = true
      return false
    }
    this.#room -= piece.length
    this.#out.push(piece)
    return true
  }

  #isBehindTable(name: string): boolean {
    for (let place = this.#open.length - 1; place >= 0; place--) {
      if (this.#open[place] === name) return false
      if (this.#open[place] === 'table') return true
    }
    return true
  }

  #attributes(tag: string, attributes: Attributes): string {
    const pieces: string[] = []
    for (const [name, value] of attributes) {
      if (name === 'style') pieces.push(this.#style(value))
      else if (name === 'src' && tag === 'img') pieces.push(this.#picture('src', value))
      else if (name === 'srcset' && tag === 'img') pieces.push(this.#pictures(value))
      else if (name === 'background' && backed.has(tag)) {
        pieces.push(this.#picture('background', value))
      } else if (name === 'href' && tag === 'a') pieces.push(link(value))
      else if (plain.has(name) && value.length <= longestPlain && !odd.test(value)) {
        pieces.push(attribute(name, value))
      }
    }
    return pieces.join('')
  }

  #style(value: string): string {
    const { style, remote } = cleanDeclarations(value)
    if (remote !== '') this.#hasRemote = true
    return (
      (style === '' ? '' : attribute('style', style)) +
      (remote === '' ? '' : attribute('data-remote-style', remote))
    )
  }

  #picture(name: string, value: string): string {
    const address = value.trim()
    if (address.length > this.#room) {
      // The text around an oversized image matters more than the image.
      this.#isShortened = true
      return ''
    }
    if (/^cid:\S+$/i.test(address)) return attribute(name, `cid:${address.slice(4)}`)
    if (isPictureData(address)) return attribute(name, address)
    const remote = webAddress(address)
    if (remote === undefined) return ''
    this.#hasRemote = true
    return attribute(`data-remote-${name}`, remote)
  }

  #pictures(value: string): string {
    const sources = value
      .slice(0, 4000)
      .split(/,\s+/)
      .flatMap((one) => {
        const [address = '', size = ''] = one.trim().split(/\s+/)
        const remote = webAddress(address)
        const isSize = size === '' || /^\d+(?:\.\d+)?[wx]$/.test(size)
        return remote !== undefined && isSize && !remote.includes(',')
          ? [`${remote} ${size}`.trim()]
          : []
      })
    if (sources.length === 0) return ''
    this.#hasRemote = true
    return attribute('data-remote-srcset', sources.join(', '))
  }
}

/** Opens in a new window without a reference to this one. */
function link(value: string): string {
  if (value.length > longestAddress) return ''
  const address = value.replaceAll(/[\p{Cc}\u00ad\u200b\ufeff]/gu, '').trim()
  const safe = /^(?:mailto|tel|sms):[^\s"'<>]+$/i.test(address) ? address : webAddress(address)
  if (safe === undefined) return ''
  return (
    attribute('href', safe) +
    attribute('rel', 'noopener noreferrer nofollow') +
    attribute('target', '_blank')
  )
}

function webAddress(value: string): string | undefined {
  const whole = value.startsWith('//') ? `https:${value}` : value
  if (!/^https?:\/\//i.test(whole) || whole.length > longestAddress || !URL.canParse(whole)) {
    return undefined
  }
  const url = new URL(whole)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escaped(value)}"`
}

function escaped(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  if (!special.test(whole)) return whole
  return whole
    .replaceAll(controls, '')
    .replaceAll(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

// oxlint-disable-next-line no-control-regex -- naming them is the point
const special = /[&<>"'`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
// oxlint-disable-next-line no-control-regex -- naming them is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g
/** These attributes hold a keyword, a number, or a color. */
const odd = /^\s*(?:javascript|vbscript|data)\s*:/i
const renamed: Readonly<Record<string, string>> = {
  body: 'div',
  form: 'div',
  label: 'span',
  button: 'span',
  fieldset: 'div',
  legend: 'div',
  noscript: 'div',
  marquee: 'div',
  blink: 'span',
  nobr: 'span',
}
const single = new Set(['br', 'hr', 'img', 'col', 'wbr'])
const blocks = new Set(
  'table thead tbody tfoot tr td th div p ul ol li blockquote center section article'.split(' '),
)
const backed = new Set('table tr td th div'.split(' '))
const allowed = new Set(
  'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr'.split(
    ' ',
  ),
)
const plain = new Set(
  'abbr align alt aria-hidden aria-label bgcolor border cellpadding cellspacing char class clear color colspan dir face headers height hspace id lang noshade nowrap reversed role rowspan rules scope size span start summary title type valign value vspace width'.split(
    ' ',
  ),
)
const silent = silentTags('iframe audio video canvas map frameset xml')
const longestAddress = 4000
/** `&#38;` */
const longestEscape = 5
const longestMedia = 500
const longestPlain = 4000
/** Escaping can turn one character into five, and a page is stored per email. */
const longestPage = 2_000_000
/** Newsletters nest tables deeply. */
const deepest = 200
