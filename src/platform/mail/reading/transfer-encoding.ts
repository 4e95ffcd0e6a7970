/**
 * Decodes a transfer encoding. Each byte is read once and written to one buffer: libraries keep a
 * string per line, which turns a megabyte of empty lines into a gigabyte.
 */
export function decodedContent(travelled: Uint8Array, encoding: string): Uint8Array {
  if (encoding.includes('base64')) return fromBase64(travelled)
  const lines = withPlainLineEnds(travelled)
  return encoding.includes('quoted-printable') ? fromQuotedPrintable(lines) : lines
}

/** Normalizes line ends to LF, including the last line. */
function withPlainLineEnds(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length + 1)
  let filled = 0
  /** After the last byte of the line that isn't CR. */
  let kept = 0
  for (const byte of bytes) {
    if (byte === lineFeed) {
      out[kept] = byte
      filled = kept + 1
      kept = filled
    } else {
      out[filled++] = byte
      if (byte !== carriageReturn) kept = filled
    }
  }
  if (bytes.length === 0 || bytes.at(-1) === lineFeed) return out.subarray(0, filled)
  out[kept] = lineFeed
  return out.subarray(0, kept + 1)
}

function fromQuotedPrintable(lines: Uint8Array): Uint8Array {
  const out = new Uint8Array(lines.length)
  let filled = 0
  for (let at = 0; at < lines.length; at++) {
    const byte = lines[at] ?? 0
    if (byte === equals && lines[at + 1] === lineFeed) {
      at++
      continue
    }
    const high = byte === equals ? hexValue(lines[at + 1]) : -1
    const low = high < 0 ? -1 : hexValue(lines[at + 2])
    if (low >= 0) at += 2
    out[filled++] = low < 0 ? byte : (high << 4) | low
  }
  return out.subarray(0, filled)
}

/** `=` ends a unit of four, but more may follow: some programs pad every line. */
function fromBase64(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil((bytes.length * 3) / 4))
  let filled = 0
  let bits = 0
  let count = 0
  for (const byte of bytes) {
    const value = base64Values[byte] ?? -1
    if (value >= 0) {
      bits = ((bits << 6) | value) & 0xfff
      count += 6
      if (count >= 8) {
        count -= 8
        out[filled++] = (bits >> count) & 0xff
      }
    } else if (byte === equals) count = 0
  }
  return out.subarray(0, filled)
}

function hexValue(byte: number | undefined): number {
  return byte === undefined ? -1 : (hexValues[byte] ?? -1)
}

function valuesOf(signs: string): Int8Array {
  const values = new Int8Array(256).fill(-1)
  for (const [value, sign] of signs.split('').entries()) values[sign.charCodeAt(0)] = value
  return values
}

const hexValues = valuesOf('0123456789ABCDEF')
for (const [value, sign] of 'abcdef'.split('').entries()) hexValues[sign.charCodeAt(0)] = 10 + value
const base64Values = valuesOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const lineFeed = 0x0a
const carriageReturn = 0x0d
const equals = 0x3d
