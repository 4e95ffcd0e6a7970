export interface EncodedBody {
  readonly encoding: '7bit' | 'quoted-printable' | 'base64'
  readonly body: string
}

/**
 * Quoted-printable keeps the source readable; base64 is used if most characters would need escapes.
 */
export function encodeText(text: string): EncodedBody {
  const lines = text.replaceAll(/\r\n?|\n/g, '\r\n')
  if (isSafe(lines)) return { encoding: '7bit', body: lines }
  const bytes = Buffer.from(lines)
  return otherThanAscii(bytes) * 4 > bytes.length
    ? { encoding: 'base64', body: base64Lines(bytes) }
    : { encoding: 'quoted-printable', body: quotedPrintable(bytes) }
}

export function base64Lines(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll(/.{76}(?=.)/g, '$&\r\n')
}

// A lone dot ends an email in transit, old mailboxes split at `From `, and trailing spaces get
// lost.
function isSafe(lines: string): boolean {
  return !/[^\t\r\n\x20-\x7e]|^\.|^From |[ \t]\r\n|[ \t]$|[^\n]{77}/m.test(lines)
}

function otherThanAscii(bytes: Buffer): number {
  let count = 0
  for (const byte of bytes) if (byte > 126) count++
  return count
}

export function quotedPrintable(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/[^\t\r\n\x20-\x3c\x3e-\x7e]/g, escaped)
    .replaceAll(/[\t ](?=\r\n|$)/g, escaped)
    .split('\r\n')
    .map(wrapped)
    .join('\r\n')
}

/** Pieces that fit a line without splitting an escape. */
function wrapped(line: string): string {
  const pieces: string[] = []
  let from = 0
  while (line.length - from > maxOnLine) {
    const end = from + maxOnLine
    const escape = line.lastIndexOf('=', end - 1)
    const cut = escape > end - 3 ? escape : end
    pieces.push(line.slice(from, cut))
    from = cut
  }
  return [...pieces, line.slice(from)].map(safeStart).join('=\r\n')
}

function safeStart(piece: string): string {
  return /^(?:\.|From )/.test(piece) ? escaped(piece.charAt(0)) + piece.slice(1) : piece
}

function escaped(sign: string): string {
  return `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

// 76 less room for the escaped first character and the soft line break.
const maxOnLine = 73
