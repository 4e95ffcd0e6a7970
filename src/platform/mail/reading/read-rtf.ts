import { decodeText } from './charset.ts'

export interface RtfWords {
  readonly text: string
  /** The HTML, if Outlook embedded it. */
  readonly html: string
}

/** Reads the body of a `winmail.dat`, which Outlook compresses in its own format (MS-OXRTFCP). */
export function readPackedRtf(packed: Uint8Array, maxBytes: number): RtfWords | undefined {
  const rtf = unpackRtf(packed, maxBytes)
  return rtf?.startsWith('{\\rtf') ? readRtf(rtf) : undefined
}

/** The RTF as Latin-1; undefined if damaged. */
function unpackRtf(packed: Uint8Array, maxBytes: number): string | undefined {
  if (packed.length < 16) return undefined
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const size = view.getUint32(4, true)
  const kind = view.getUint32(8, true)
  // Two bytes expand to at most 17, plus a flag byte per eight tokens.
  if (size > maxBytes || size > packed.length * maxGrowth) return undefined
  if (kind === unpackedMark) return latin1(packed.subarray(16, 16 + size))
  return kind === packedMark ? latin1(inflated(packed, size)) : undefined
}

/** Each flag bit means a literal byte, or an offset and length within the last 4,096 bytes. */
function inflated(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size)
  const ring = new Uint8Array(ringSize)
  ring.set(Buffer.from(usualStart, 'latin1'))
  let at = usualStart.length
  let filled = 0
  let from = 16
  const put = (byte: number): void => {
    if (filled < size) out[filled++] = byte
    ring[at++ % ringSize] = byte
  }
  while (from < packed.length && filled < size) {
    const flags = packed[from++] ?? 0
    for (let bit = 0; bit < 8 && from < packed.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        put(packed[from++] ?? 0)
        continue
      }
      const reference = ((packed[from] ?? 0) << 8) | (packed[from + 1] ?? 0)
      from += 2
      const place = reference >> 4
      if (place === at % ringSize) return out.subarray(0, filled)
      for (let step = 0; step < (reference & 15) + 2; step++)
        put(ring[(place + step) % ringSize] ?? 0)
    }
  }
  return out.subarray(0, filled)
}

interface Group {
  isSilent: boolean
  isTag: boolean
  /** Fallback characters after `\u`, to be skipped. */
  skips: number
}

/** Undefined if groups nest deeper than any real document. */
function readRtf(rtf: string): RtfWords | undefined {
  const isPage = rtf.slice(0, 1000).includes('\\fromhtml')
  const pieces: string[] = []
  const groups: Group[] = [{ isSilent: false, isTag: false, skips: 1 }]
  let codePage = 'windows-1252'
  let isShadow = false
  let toSkip = 0
  let bytes: number[] = []
  const group = (): Group => groups.at(-1) ?? { isSilent: true, isTag: false, skips: 1 }
  const isVisible = () => !group().isSilent && !isShadow
  const flush = (): void => {
    if (bytes.length > 0) pieces.push(decodeText(Uint8Array.from(bytes), codePage).text)
    bytes = []
  }
  const say = (text: string): void => {
    flush()
    pieces.push(text)
  }

  for (const { 0: whole, groups: said = {} } of rtf.matchAll(tokens)) {
    const { word, number, hex, symbol, plain } = said
    if (whole === '{') {
      if (groups.length > deepest) return undefined
      groups.push({ ...group() })
    } else if (whole === '}') {
      if (groups.length > 1) groups.pop()
    } else if (hex !== undefined) {
      if (toSkip > 0) toSkip--
      else if (isVisible()) bytes.push(Number.parseInt(hex, 16))
    } else if (symbol === '*') group().isSilent = true
    else if (symbol !== undefined) {
      if (isVisible()) say(symbols[symbol] ?? '')
    } else if (plain !== undefined) {
      const visible = plain.slice(toSkip)
      toSkip = Math.max(0, toSkip - plain.length)
      if (isVisible()) say(visible)
    } else if (word === 'htmltag') Object.assign(group(), { isSilent: false, isTag: true })
    else if (word === 'htmlrtf') isShadow = isPage && number !== '0'
    else if (word === 'ansicpg' && number !== undefined) codePage = `windows-${number}`
    else if (word === 'uc') group().skips = Number(number ?? 1)
    else if (word === 'u') {
      if (isVisible()) say(String.fromCharCode(Number(number ?? 63) & 0xffff))
      toSkip = group().skips
    } else if (word !== undefined && silent.has(word)) group().isSilent = true
    else if (word !== undefined && isVisible() && !(isPage && group().isTag && word === 'par')) {
      const made = breaks.get(word)
      if (made !== undefined) say(made)
    }
  }
  flush()
  const read = pieces.join('').toWellFormed().trim()
  return isPage ? { text: '', html: read } : { text: read, html: '' }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1')
}

const tokens =
  /[{}]|\\'(?<hex>[0-9a-f]{2})|\\(?<word>[a-z]{1,32})(?<number>-?\d{1,10})? ?|\\(?<symbol>[^a-z0-9])|[\r\n]+|(?<plain>[^\\{}\r\n]+)/gi
const symbols: Readonly<Record<string, string>> = {
  '~': '\u00a0',
  _: '-',
  '\\': '\\',
  '{': '{',
  '}': '}',
}
const breaks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    par: '\n',
    line: '\n',
    row: '\n',
    tab: '\t',
    cell: '\t',
    emdash: '—',
    endash: '–',
    lquote: '‘',
    rquote: '’',
    ldblquote: '“',
    rdblquote: '”',
    bullet: '•',
  }),
)
/** Groups without visible text. */
const silent = new Set(
  'fonttbl colortbl stylesheet info pict object header footer mhtmltag'.split(' '),
)
const packedMark = 0x75465a4c
const unpackedMark = 0x414c454d
const ringSize = 4096
const maxGrowth = 9
const deepest = 200
const usualStart =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
