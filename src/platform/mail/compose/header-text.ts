export interface MailAddress {
  readonly name?: string | undefined
  readonly address: string
}

/** A header as a line of its own, folded where it has spaces; nothing in it can begin another header. */
export function headerLine(name: string, value: string): string {
  const line = `${name}: ${oneLine(value)}`
  return line.length <= softLimit ? line : folded(line)
}

/** Words that people read, such as a subject: plain where they can be (RFC 2047). */
export function readableText(text: string): string {
  const line = oneLine(text)
  return isPlain(line) && !line.includes('=?') ? line : encodedWords(line)
}

export function addressList(addresses: readonly MailAddress[]): string {
  return addresses.map(addressText).join(', ')
}

function addressText({ name, address }: MailAddress): string {
  // What is no part of an address is taken out: it could be read as another one.
  const plain = `<${address.replaceAll(/[\s<>,;:"()[\]\\]/g, '')}>`
  const said = oneLine(name ?? '')
  return said === '' ? plain : `${phrase(said)} ${plain}`
}

function phrase(name: string): string {
  if (!isPlain(name) || name.includes('=?')) return encodedWords(name)
  return /^[\w !#$%&'*+/=?^`{|}~-]*$/.test(name)
    ? name
    : `"${name.replaceAll(/["\\]/g, (sign) => `\\${sign}`)}"`
}

/** In pieces of whole characters, each short enough for a line with its name. */
function encodedWords(text: string): string {
  const pieces: string[] = []
  let piece = ''
  for (const character of text) {
    if (Buffer.byteLength(piece + character) > mostBytes) {
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
    // The name of a header never stands alone on its line.
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
// In base64 with what stands around it, 75 characters.
const mostBytes = 45
