/** Solves the proof of work from src/modules/widget/server/puzzle.ts, in a worker. */
export async function solve(challenge: string): Promise<string> {
  const { subtle } = crypto
  const bytes = new TextEncoder()
  const how = {
    name: 'PBKDF2',
    hash: 'SHA-256',
    salt: bytes.encode(challenge),
    iterations: 1000,
  }
  for (let answer = 0; ; answer++) {
    const key = await subtle.importKey('raw', bytes.encode(`${answer}`), how, false, ['deriveBits'])
    const found = new DataView(await subtle.deriveBits(how, key, 32))
    if (Math.clz32(found.getUint32(0)) >= Number.parseInt(challenge))
      return `${challenge}.${answer}`
  }
}
