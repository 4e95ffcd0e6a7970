import { Inflate } from 'fflate'

export class ArchiveRefused extends Error {}

export interface ArchiveFile {
  /** Separated by `/`, never leading out of the archive. */
  readonly path: string
  readonly size: number
  read(): Uint8Array
}

export interface ArchiveLimits {
  readonly files: number
  readonly fileBytes: number
  readonly bytes: number
}

const usualLimits: ArchiveLimits = {
  files: 2000,
  fileBytes: 25 * 1_048_576,
  bytes: 250 * 1_048_576,
}

/**
 * The files of a ZIP from its central directory. Files are unpacked on read and never beyond the
 * declared size, because names and sizes are untrusted.
 */
export function readZip(bytes: Uint8Array, limits: ArchiveLimits = usualLimits): ArchiveFile[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count === 0xffff || at === 0xffffffff) throw new ArchiveRefused('This ZIP file is too large.')
  const files: ArchiveFile[] = []
  const seen = new Set<string>()
  let total = 0
  for (let place = 0; place < count; place++) {
    const entry = readEntry(view, bytes, at)
    at = entry.next
    const path = safePath(entry.name)
    if (path === undefined) continue
    if (entry.isEncrypted) {
      throw new ArchiveRefused(
        'This ZIP file is password-protected. Create it again without a password.',
      )
    }
    if (entry.size > limits.fileBytes) throw new ArchiveRefused(`${path} is too large.`)
    total += entry.size
    if (total > limits.bytes) {
      throw new ArchiveRefused(
        'The contents of this ZIP file are too large. Split it into several files.',
      )
    }
    if (seen.has(path)) continue
    seen.add(path)
    if (seen.size > limits.files) {
      throw new ArchiveRefused(
        `A ZIP file can contain up to ${limits.files.toLocaleString('en')} files. Split it into several.`,
      )
    }
    files.push({ path, size: entry.size, read: () => unpack(view, bytes, entry) })
  }
  return files
}

interface Entry {
  readonly name: string
  readonly isEncrypted: boolean
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly start: number
  readonly next: number
}

const endMark = 0x06054b50
const listMark = 0x02014b50
const fileMark = 0x04034b50

/** A comment of up to 64 kB may follow. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) === endMark) return at
  }
  throw new ArchiveRefused('This isn’t a ZIP file, or it’s incomplete.')
}

function readEntry(view: DataView, bytes: Uint8Array, at: number): Entry {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== listMark) refuseBroken()
  const flags = view.getUint16(at + 8, true)
  const nameLength = view.getUint16(at + 28, true)
  const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  return {
    isEncrypted: (flags & 1) !== 0,
    method: view.getUint16(at + 10, true),
    packed: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    start: view.getUint32(at + 42, true),
    name: decode(bytes.subarray(at + 46, at + 46 + nameLength), (flags & 0x800) !== 0),
    next: at + 46 + nameLength + rest,
  }
}

function safePath(name: string): string | undefined {
  const path = name.replaceAll('\\', '/').normalize('NFC')
  if (path.endsWith('/') || path.length > 400) return undefined
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const isUnsafe = parts.some((part) => part === '..' || /[\p{Cc}]/u.test(part))
  if (parts.length === 0 || isUnsafe || /^[a-z]:/i.test(path) || path.startsWith('/'))
    return undefined
  // GitBook stores images in a folder that starts with a dot.
  const isSystemFile = parts.some(
    (part) => part === '__MACOSX' || (/^\.(?!\w+\.md$)/.test(part) && part !== '.gitbook'),
  )
  return isSystemFile ? undefined : parts.join('/')
}

function unpack(view: DataView, bytes: Uint8Array, entry: Entry): Uint8Array {
  const { start, packed, size, method } = entry
  if (start + 30 > view.byteLength || view.getUint32(start, true) !== fileMark) refuseBroken()
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  const content = bytes.subarray(from, from + packed)
  if (content.length !== packed) refuseBroken()
  if (method === 0) {
    if (packed !== size) refuseBroken()
    return content
  }
  if (method !== 8)
    throw new ArchiveRefused('This ZIP file uses an unsupported compression method.')
  return inflate(content, size)
}

/** In chunks, so that a file larger than declared fails early. */
function inflate(content: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size)
  let filled = 0
  const inflater = new Inflate((piece) => {
    if (filled + piece.length > size) refuseBroken()
    out.set(piece, filled)
    filled += piece.length
  })
  try {
    for (let at = 0; at < content.length; at += pieceBytes) {
      inflater.push(content.subarray(at, at + pieceBytes), at + pieceBytes >= content.length)
    }
  } catch (error) {
    if (error instanceof ArchiveRefused) throw error
    refuseBroken()
  }
  if (filled !== size) refuseBroken()
  return out
}

const pieceBytes = 16_384

function decode(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    // Many packers write UTF-8 without the flag.
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

function refuseBroken(): never {
  throw new ArchiveRefused('This ZIP file is damaged. Create it again.')
}
