/** Removes everything from CSS that could load, run, or leave its place. */
export interface CleanStyle {
  readonly style: string
  /** Declarations that load remote images. */
  readonly remote: string
}

/** Sanitizes a `style` attribute. */
export function cleanDeclarations(css: string): CleanStyle {
  const kept: string[] = []
  const remote: string[] = []
  if (css.length > longestStyle) return { style: '', remote: '' }
  for (const piece of splitOutside(withoutComments(css), ';').slice(0, maxDeclarations)) {
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
 * Sanitizes a `<style>` sheet: plain rules and width media queries. Remote images are always
 * removed here: rules load them conditionally, which would reveal the window width, hovering, and
 * visited links.
 */
export function cleanSheet(css: string): string {
  if (css.length > longestSheet) return ''
  const plain = withoutComments(css.replaceAll(/<!--|-->/g, ' '))
  return rulesIn(plain, 0).slice(0, maxRules).join('\n')
}

function rulesIn(css: string, depth: number): string[] {
  const rules: string[] = []
  let at = 0
  while (at < css.length && rules.length < maxRules) {
    const open = css.indexOf('{', at)
    if (open < 0) break
    // Skips `@import …;` and similar at-rules, which have no block.
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

/** Drops escapes, unclosed quotes, HTML characters, and at-rules that load or name things. */
function isSelector(head: string): boolean {
  if (head === '' || head.length > longestSelector || !hasEvenQuotes(head)) return false
  return /^[\w\s.#*:>+~,()[\]="'|^$-]+$/.test(head)
}

type Verdict = 'kept' | 'remote' | 'out'

function judge(name: string, value: string): Verdict {
  if (!/^-?[a-z][a-z-]{1,40}$/.test(name) || value === '' || value.length > longestValue)
    return 'out'
  // Escapes can hide forbidden words, and no email needs them.
  if (/[\\<>{}@]|\p{Cc}/u.test(value.replaceAll(ownPicture, ''))) return 'out'
  if (forbidden.test(name)) return 'out'
  if (name === 'position' && !/^(?:static|relative|absolute)\b/i.test(value)) return 'out'
  if (calledIn(value).some((name) => !functions.has(name.toLowerCase()))) return 'out'
  if (!hasEvenQuotes(value)) return 'out'
  return checkUrls(value)
}

/** Reads function names backwards from each parenthesis, so that nothing is read twice. */
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

function checkUrls(value: string): Verdict {
  let verdict: Verdict = 'kept'
  const urls = [...value.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]*))\s*\)/gi)]
  if (urls.length !== (value.match(/url\s*\(/gi)?.length ?? 0)) return 'out'
  for (const [, double, single, bare] of urls) {
    const address = double ?? single ?? bare ?? ''
    if (/^cid:[^\s"'()]+$/i.test(address) || isPictureData(address)) continue
    if (!/^(?:https?:)?\/\//i.test(address)) return 'out'
    verdict = 'remote'
  }
  return verdict
}

/** Unquoted, so that the later replacement needs to match one form only. */
function withBareCids(value: string): string {
  return value.replaceAll(/url\(\s*["'](cid:[^"'()\s]+)["']\s*\)/gi, 'url($1)')
}

/** A data: image; SVG is excluded because it is a document of its own. */
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
  // Replaced with a space: without one, two harmless halves could join into a harmful whole.
  return pieces.join(' ')
}

/** Outside of quotes and parentheses only: URLs contain semicolons. */
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
const maxDeclarations = 200
const maxRules = 2000
