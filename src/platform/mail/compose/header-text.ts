export interface MailAddress {
  readonly name?: string | undefined
  readonly address: string
}

/** A header line folded at spaces; a value can't start another header. */
export function headerLine(name: string, value: string): string {
  const line = `${name}: ${oneLine(value)}`
  return line.length <= softLimit ? line : folded(line)
}

/** Text such as a subject, encoded if it isn't plain ASCII (RFC 2047). */
export function readableText(text: string): string {
  const line = oneLine(text)
  return isPlain(line) && !line.includes('=?') ? line : encodedWords(line)
}

export function addressList(addresses: readonly MailAddress[]): string {
  return addresses.map(addressText).join(', ')
}

function addressText({ name, address }: MailAddress): string {
  // Removes what isn't part of the address, so that it can't be parsed as another one.
  const plain = `<${address.replaceAll(/[\s<>,;:"()[\]\\]/g, '')}>`
  const displayName = oneLine(name ?? '')
  return displayName === '' ? plain : `${phrase(displayName)} ${plain}`
}

function phrase(name: string): string {
  if (!isPlain(name) || name.includes('=?')) return encodedWords(name)
  return /^[\w !#$%&'*+/=?^`{|}~-]*$/.test(name)
    ? name
    : `"${name.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`
}

/** Splits at whole characters into pieces that fit a line with the header name. */
function encodedWords(text: string): string {
  const pieces: string[] = []
  let piece = ''
  for (const character of text) {
    if (Buffer.byteLength(piece + character) > maxBytes) {
      pieces.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...pieces, piece]
    .map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`)
    .join(' ')
}

function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/(?= )/)) {
    // Never folds right after the header name.
    if (current.length + word.length > softLimit && current.includes(' ')) {
      lines.push(current)
      current = word
    } else current += word
  }
  return [...lines, current].join('\r\n')
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

const softLimit = 76
// 75 characters including the base64 frame.
const maxBytes = 45
