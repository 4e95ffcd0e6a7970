import { Zip, ZipDeflate } from 'fflate'

export interface PackedFile {
  readonly path: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
}

/**
 * Streams a ZIP with at most one file in memory. All files have the same date, so that the same
 * content gives the same bytes.
 */
export async function* writeZip(
  files: AsyncIterable<PackedFile> | Iterable<PackedFile>,
): AsyncGenerator<Buffer> {
  const waiting: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    waiting.push(piece)
  })
  for await (const { path, content } of files) {
    const entry = new ZipDeflate(path, { level: 6 })
    entry.mtime = sameDate
    zip.add(entry)
    if (content instanceof Uint8Array) entry.push(content, true)
    else {
      for await (const piece of content) {
        entry.push(piece, false)
        yield* taken(waiting)
      }
      entry.push(new Uint8Array(), true)
    }
    yield* taken(waiting)
  }
  zip.end()
  yield* taken(waiting)
}

function* taken(waiting: Uint8Array[]): Generator<Buffer> {
  for (const piece of waiting.splice(0)) yield Buffer.from(piece)
}

const sameDate = new Date(2000, 0, 1)
