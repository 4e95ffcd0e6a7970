import { storeBytes } from '#modules/files/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'
import {
  importFiles as bring,
  type ImportedFiles,
} from '#modules/content/server/transfers/import-files.ts'

import { insertFile } from '../store/files.ts'
import type { BodySources, ParsedArchive, ParsedWords } from './parsed-archive.ts'

export type { ImportedFiles }

export async function importFiles(
  scope: Scope,
  {
    baseId,
    words,
    parsed,
    importedFiles,
    fetchesPictures,
  }: {
    readonly baseId: string
    readonly words: ParsedWords
    readonly parsed: ParsedArchive
    readonly importedFiles: ImportedFiles
    readonly fetchesPictures: boolean
  },
): Promise<string[]> {
  const { storage, outgoingClient } = scope.product
  const needed = new Set<string>()
  const remote = new Set<string>()
  words.body({
    article: () => undefined,
    file: (path) => void needed.add(path),
    remote: (url) => void remote.add(url),
  })
  const parts = { needed, remote, files: parsed.files, importedFiles }
  return bring(parts, {
    keep: (name, bytes) =>
      storeBytes(storage, scope, { name, bytes }, (row) => insertFile(scope, baseId, row)),
    ...(fetchesPictures && { safeFetch: outgoingClient.safeFetch }),
  })
}

export function sourcesOf(
  importedFiles: ImportedFiles,
  article: BodySources['article'],
): BodySources {
  return {
    article,
    file: (path) => importedFiles.get(path) ?? undefined,
    remote: (url) => importedFiles.get(url) ?? undefined,
  }
}
