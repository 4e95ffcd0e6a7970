/** Creates a random UUID. `crypto.randomUUID` requires https. */
export function randomKey(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  const figures = Array.from(bytes, (byte, at) => figuresOf(byte, at)).join('')
  return figures.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function figuresOf(byte: number, at: number): string {
  const marked = at === 6 ? (byte & 0x0f) | 0x40 : byte
  return (at === 8 ? (byte & 0x3f) | 0x80 : marked).toString(16).padStart(2, '0')
}
