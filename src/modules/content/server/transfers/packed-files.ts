import { safeFileName } from '#lib/archive/kept-files.ts'
import type { PackedFile } from '#lib/archive/write-zip.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { DocumentFileRow } from '../store/document-files.ts'

export function packedText(path: string, text: string): PackedFile {
  return { path, content: Buffer.from(text) }
}

export function some(name: string, list: readonly unknown[]): Record<string, unknown> {
  return list.length > 0 ? { [name]: list } : {}
}

export async function* packedFiles(
  scope: Scope,
  {
    ids,
    list,
  }: {
    readonly ids: readonly string[]
    readonly list: (scope: Scope, ids: readonly string[]) => Promise<readonly DocumentFileRow[]>
  },
): AsyncGenerator<PackedFile> {
  for (let at = 0; at < ids.length; at += filesAtOnce) {
    const group = ids.slice(at, at + filesAtOnce)
    const rows = await scope.inOwnTransaction('read', (innerScope) => list(innerScope, group))
    for (const { id, name } of rows) {
      const stored = await scope.product.storage.get(storageKey(scope.organizationId, id))
      if (stored) yield { path: `files/${id}/${safeFileName(name)}`, content: stored.stream }
    }
  }
}

const filesAtOnce = 50
