export interface TarEntry {
  readonly path: string
  /** In bytes. The content must have exactly this length. */
  readonly size: number
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  readonly modifiedAt: Date
}

/** Streams a tar archive without holding a whole file in memory. */
export async function* tar(
  entries: AsyncIterable<TarEntry> | Iterable<TarEntry>,
): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield* header(entry)
    let written = 0
    for await (const chunk of entry.content) {
      written += chunk.length
      yield chunk
    }
    if (written !== entry.size) {
      throw new Error(`${entry.path} has ${written} bytes instead of ${entry.size}.`)
    }
    yield padding(written)
  }
  yield new Uint8Array(2 * block)
}

/** Long or non-ASCII names and sizes over 8 GB need a pax record before the file. */
function* header({ path, size, modifiedAt }: TarEntry): Generator<Uint8Array> {
  const records = [
    ...(isShort(path) ? [] : [paxRecord('path', path)]),
    ...(size <= largestSize ? [] : [paxRecord('size', String(size))]),
  ]
  if (records.length > 0) {
    const pax = encode(records.join(''))
    yield ustar({ name: 'pax', size: pax.length, modifiedAt, kind: 'x' })
    yield pax
    yield padding(pax.length)
  }
  const name = isShort(path) ? path : asciiEnd(path)
  yield ustar({ name, size: Math.min(size, largestSize), modifiedAt, kind: '0' })
}

interface Header {
  readonly name: string
  readonly size: number
  readonly modifiedAt: Date
  readonly kind: 'x' | '0'
}

function ustar({ name, size, modifiedAt, kind }: Header): Uint8Array {
  const bytes = new Uint8Array(block)
  const put = (offset: number, text: string): void => bytes.set(encode(text), offset)
  put(0, name)
  put(100, octal(0o600, 8))
  put(108, octal(0, 8))
  put(116, octal(0, 8))
  put(124, octal(size, 12))
  put(136, octal(Math.max(0, Math.floor(modifiedAt.getTime() / 1000)), 12))
  put(156, kind)
  put(257, 'ustar\u000000')
  // The checksum is computed with spaces in its own field.
  bytes.fill(0x20, 148, 156)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  put(148, `${octal(sum, 7)} `)
  return bytes
}

/** The length includes itself: "28 path=…\n" has 28 bytes. */
function paxRecord(key: string, value: string): string {
  const rest = encode(` ${key}=${value}\n`).length
  let length = rest + String(rest).length
  if (rest + String(length).length > length) length++
  return `${length} ${key}=${value}\n`
}

function octal(value: number, width: number): string {
  return `${value.toString(8).padStart(width - 1, '0')}\0`
}

function padding(size: number): Uint8Array {
  return new Uint8Array((block - (size % block)) % block)
}

function isShort(path: string): boolean {
  return path.length <= longestName && /^[\u0020-\u007e]*$/.test(path)
}

function asciiEnd(path: string): string {
  return path.replaceAll(/[^\u0020-\u007e]/g, '_').slice(-longestName)
}

function encode(text: string): Uint8Array {
  return encoder.encode(text)
}

const encoder = new TextEncoder()
const block = 512
const longestName = 100
const largestSize = 0o77777777777
