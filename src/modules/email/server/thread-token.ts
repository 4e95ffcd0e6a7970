import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Ties a reply to its conversation: the ID with a signature for this organization and install. It
 * is part of the reply address and of the Message-ID.
 */
export function replyToken(secret: string, organizationId: string, conversationId: string): string {
  const id = Buffer.from(conversationId.replaceAll('-', ''), 'hex')
  return base32(Buffer.concat([id, signature(secret, organizationId, id)]))
}

/** The conversation of a token; undefined if it is forged or belongs to another organization. */
export function readReplyToken(
  secret: string,
  organizationId: string,
  text: string,
): string | undefined {
  const bytes = unBase32(text)
  if (bytes?.length !== idBytes + signatureBytes) return undefined
  const id = bytes.subarray(0, idBytes)
  const expected = signature(secret, organizationId, id)
  if (!timingSafeEqual(expected, bytes.subarray(idBytes))) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Finds token candidates in an address or Message-ID. Servers may change the case. */
export function tokensIn(text: string): string[] {
  return [...text.toLowerCase().matchAll(mark)].map(([, token = '']) => token)
}

const mark = /(?<=^|[+<])r\.([a-z2-7]{42})(?=[@.>]|$)/g
const idBytes = 16
const signatureBytes = 10

function signature(secret: string, organizationId: string, id: Buffer): Buffer {
  return createHmac('sha256', secret)
    .update(`reply token\n${organizationId}\n`)
    .update(id)
    .digest()
    .subarray(0, signatureBytes)
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

function base32(bytes: Buffer): string {
  let bits = 0n
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte)
  const count = Math.ceil((bytes.length * 8) / 5)
  bits <<= BigInt(count * 5 - bytes.length * 8)
  let text = ''
  for (let place = count - 1; place >= 0; place--) {
    text += letters[Number((bits >> BigInt(place * 5)) & 31n)]
  }
  return text
}

/** Accepts only the exact canonical spelling, so that each token has one form. */
function unBase32(text: string): Buffer | undefined {
  if (!/^[a-z2-7]{42}$/.test(text)) return undefined
  let bits = 0n
  for (const letter of text) bits = (bits << 5n) | BigInt(letters.indexOf(letter))
  const spare = BigInt(text.length * 5) % 8n
  const bytes = Buffer.from((bits >> spare).toString(16).padStart(52, '0'), 'hex')
  return base32(bytes) === text ? bytes : undefined
}
