/** The envelope sender, which encodes the email's ID (VERP). */
export function returnPath(outboundId: string, host: string): string {
  const id = BigInt(`0x${outboundId.replaceAll('-', '')}`)
  return `${mark}${id.toString(32).padStart(letters, '0')}@${host}`
}

/** The email ID from a return path. */
export function readReturnPath(address: string): string | undefined {
  const [, text] = pattern.exec(address) ?? []
  if (text === undefined) return undefined
  let id = 0n
  for (const letter of text.toLowerCase()) id = id * 32n + BigInt(parseInt(letter, 32))
  const hex = id.toString(16).padStart(32, '0')
  if (hex.length > 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const mark = 'bounce+'
const letters = 26
const pattern = /^bounce\+([0-9a-v]{26})@/i
