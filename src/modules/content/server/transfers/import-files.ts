import type { ArchiveFile } from '#lib/archive/read-zip.ts'
import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'

export type Attributes = Readonly<Record<string, unknown>>

export interface ImportProblem {
  readonly file: string
  readonly sentence: string
}

/**
 * Imports each file once, however many texts use it; null if it couldn't be imported. Files of an
 * item are only shared once the item is stored: until then they could be rolled back with it.
 */
export interface ImportedFiles {
  has(from: string): boolean
  get(from: string): Attributes | null | undefined
  set(from: string, kept: Attributes | null): void
  /** Starts another item, or a retry of the same one. */
  begin(): void
  /** The IDs of the item's files by source. */
  fresh(): Record<string, string>
  settle(): void
}

/** `known` are files imported before an interruption. */
export function createImportedFiles(known: Readonly<Record<string, string>>): ImportedFiles {
  const settled = new Map<string, Attributes | null>(
    Object.entries(known).map(([from, fileId]) => [from, { fileId }]),
  )
  const fresh = new Map<string, Attributes | null>()
  return {
    has: (from) => settled.has(from) || fresh.has(from),
    get: (from) => fresh.get(from) ?? settled.get(from),
    set: (from, kept) => void fresh.set(from, kept),
    begin: () => fresh.clear(),
    fresh: () =>
      Object.fromEntries(
        [...fresh].flatMap(([from, kept]) =>
          typeof kept?.['fileId'] === 'string' ? [[from, kept['fileId']]] : [],
        ),
      ),
    settle() {
      for (const [from, kept] of fresh) settled.set(from, kept)
      fresh.clear()
    },
  }
}

export interface FileImporter {
  /** Stores a file; null if it is refused. */
  keep(name: string, bytes: () => Uint8Array): Promise<Attributes | null>
  /** If omitted, images stay on other servers. */
  readonly safeFetch?: SafeFetch | undefined
}

export async function importFiles(
  {
    needed,
    remote,
    files,
    importedFiles,
  }: {
    readonly needed: ReadonlySet<string>
    readonly remote: ReadonlySet<string>
    readonly files: ReadonlyMap<string, ArchiveFile>
    readonly importedFiles: ImportedFiles
  },
  { keep, safeFetch }: FileImporter,
): Promise<string[]> {
  const notes: string[] = []
  for (const path of needed) {
    const file = files.get(path)
    if (!file || importedFiles.has(path)) continue
    const kept = await keep(nameOf(path), () => file.read())
    importedFiles.set(path, kept)
    if (kept === null) notes.push(`${nameOf(path)} couldn’t be imported.`)
  }
  for (const url of safeFetch ? [...remote].slice(0, maxRemote) : []) {
    if (!safeFetch || importedFiles.has(url)) continue
    const bytes = await fetched(safeFetch, url)
    const name = nameOf(new URL(url).pathname)
    const kept = bytes && (await keep(name, () => bytes))
    importedFiles.set(url, kept ?? null)
    if (!kept)
      notes.push(`The image ${name} couldn’t be downloaded, so it still loads from its server.`)
  }
  return notes
}

/** If a server doesn't answer, its image stays there and the text is imported without it. */
async function fetched(safeFetch: SafeFetch, url: string): Promise<Uint8Array | undefined> {
  try {
    const answer = await safeFetch(url, {}, { redirects: 3, maxBytes: 10_485_760 })
    if (answer.status !== 200) return undefined
    return new Uint8Array(await answer.arrayBuffer())
  } catch {
    return undefined
  }
}

function nameOf(path: string): string {
  const [last = ''] = path.split('/').toReversed()
  return last.replaceAll(/[\p{Cc}]/gu, '').slice(0, 200) || 'file'
}

const maxRemote = 100
