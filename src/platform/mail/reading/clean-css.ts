/** What is left of styles when nothing of them may load, run or leave its place. */
export interface CleanStyle {
  readonly style: string
  /** What wants a picture from elsewhere. */
  readonly remote: string
}

/** The inside of a `style` attribute. */
export function cleanDeclarations(css: string): CleanStyle {
  const kept: string[] = []
  const remote: string[] = []
  if (css.length > longestStyle) return { style: '', remote: '' }
  for (const piece of splitOutside(withoutComments(css), ';').slice(0, mostDeclarations)) {
    const colon = piece.indexOf(':')
    if (colon < 1) continue
    const name = piece.slice(0, colon).trim().toLowerCase()
    const value = piece
      .slice(colon + 1)
      .replaceAll(/\s+/g, ' ')
      .trim()
    const verdict = judge(name, value)
    if (verdict === 'kept') kept.push(`${name}:${withBareCids(value)}`)
    else if (verdict === 'remote') remote.push(`${name}:${value}`)
  }
  return { style: kept.join(';'), remote: remote.join(';') }
}

/**
 * The inside of a `<style>`: plain rules and those for widths of the window. Pictures from elsewhere
 * stay out of it for good: a rule says when one is loaded, and so would tell its writer how wide the
 * window is, what is pointed at and which link was followed.
 */
export function cleanSheet(css: string): string {
  if (css.length > longestSheet) return ''
  const plain = withoutComments(css.replaceAll(/<!--|-->/g, ' '))
  return rulesIn(plain, 0).slice(0, mostRules).join('\n')
}

function rulesIn(css: string, depth: number): string[] {
  const rules: string[] = []
  let at = 0
  while (at < css.length && rules.length < mostRules) {
    const open = css.indexOf('{', at)
    if (open < 0) break
    // `@import …;` and its kind stand in front of what they do not belong to.
    const head = (splitOutside(css.slice(at, open), ';').at(-1) ?? '').trim()
    const close = endOfBlock(css, open)
    const body = css.slice(open + 1, close)
    at = close + 1
    if (/^@media\b/i.test(head)) {
      if (depth === 0 && /^@media[\w\s:(),.-]+$/i.test(head)) {
        rules.push(`${head}{${rulesIn(body, 1).join('\n')}}`)
      }
    } else if (isSelector(head)) {
      const { style } = cleanDeclarations(body)
      if (style !== '') rules.push(`${head}{${style}}`)
    }
  }
  return rules
}

function endOfBlock(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    const sign = css.charCodeAt(at)
    if (sign === 0x7b) depth++
    else if (sign === 0x7d && --depth === 0) return at
  }
  return css.length
}

/** Without escapes, quotes that stay open, signs of HTML, and at-rules, which load or name things. */
function isSelector(head: string): boolean {
  if (head === '' || head.length > longestSelector || !hasEvenQuotes(head)) return false
  return /^[\w\s.#*:>+~,()[\]="'|^$-]+$/.test(head)
}

type Verdict = 'kept' | 'remote' | 'out'

function judge(name: string, value: string): Verdict {
  if (!/^-?[a-z][a-z-]{1,40}$/.test(name) || value === '' || value.length > longestValue)
    return 'out'
  // Escapes spell what may not be spelled, and nothing in a mail needs them.
  if (/[\\<>{}@]|\p{Cc}/u.test(value.replaceAll(ownPicture, ''))) return 'out'
  if (forbidden.test(name)) return 'out'
  if (name === 'position' && !/^(?:static|relative|absolute)\b/i.test(value)) return 'out'
  if (calledIn(value).some((name) => !functions.has(name.toLowerCase()))) return 'out'
  if (!hasEvenQuotes(value)) return 'out'
  return judgeAddresses(value)
}

/** The names in front of parentheses, read backwards from each: nothing is read twice. */
function calledIn(value: string): string[] {
  const names: string[] = []
  for (let open = value.indexOf('('); open >= 0; open = value.indexOf('(', open + 1)) {
    let end = open
    while (end > 0 && /\s/.test(value.charAt(end - 1))) end--
    let start = end
    while (start > 0 && /[\w-]/.test(value.charAt(start - 1))) start--
    if (start < end) names.push(value.slice(start, end))
  }
  return names
}

function judgeAddresses(value: string): Verdict {
  let verdict: Verdict = 'kept'
  const said = [...value.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]*))\s*\)/gi)]
  if (said.length !== (value.match(/url\s*\(/gi)?.length ?? 0)) return 'out'
  for (const [, double, single, bare] of said) {
    const address = double ?? single ?? bare ?? ''
    if (/^cid:[^\s"'()]+$/i.test(address) || isPictureData(address)) continue
    if (!/^(?:https?:)?\/\//i.test(address)) return 'out'
    verdict = 'remote'
  }
  return verdict
}

/** Without quotes, so that whoever puts the picture in finds one spelling. */
function withBareCids(value: string): string {
  return value.replaceAll(/url\(\s*["'](cid:[^"'()\s]+)["']\s*\)/gi, 'url($1)')
}

/** A picture inside of an address; SVG is a page of its own and none. */
export function isPictureData(address: string): boolean {
  return /^data:image\/(?:png|jpe?g|gif|webp|bmp|x-icon|avif);base64,[a-z0-9+/=\s]*$/i.test(address)
}

function hasEvenQuotes(value: string): boolean {
  const outside = value.replaceAll(/"[^"]*"|'[^']*'/g, '')
  return !/["']/.test(outside)
}

function withoutComments(css: string): string {
  const pieces: string[] = []
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('/*', at)
    pieces.push(css.slice(at, open < 0 ? css.length : open))
    if (open < 0) break
    const close = css.indexOf('*/', open + 2)
    if (close < 0) break
    at = close + 2
  }
  // With nothing in between, two harmless halves could become a harmful whole.
  return pieces.join(' ')
}

/** Not inside of quotes or parentheses: addresses have semicolons. */
function splitOutside(text: string, mark: string): string[] {
  const pieces: string[] = []
  let from = 0
  let quote = ''
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (quote !== '') {
      if (sign === quote || sign === '\n') quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '(') depth++
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (sign === mark && depth === 0) {
      pieces.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...pieces, text.slice(from)]
}

const forbidden =
  /^(?:behavior|-moz-binding|-webkit-user-modify|cursor|src|filter|-ms-|clip-path|mask|will-change)/
const functions = new Set(
  'rgb rgba hsl hsla calc min max clamp url linear-gradient radial-gradient translate rotate scale'.split(
    ' ',
  ),
)
const ownPicture = /url\(\s*["']?cid:[^"'()\s\\<>{}]+["']?\s*\)/gi
const longestSelector = 1000
const longestStyle = 20_000
const longestSheet = 300_000
const longestValue = 10_000
const mostDeclarations = 200
const mostRules = 2000
