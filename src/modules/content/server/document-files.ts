import type { RichTextDocument, RichTextNode } from '#lib/rich-text.ts'
import { storeUpload } from '#platform/files/store-upload.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { DocumentFile } from '../model.ts'
import type { DocumentFileRow, DocumentFileStore } from './store/document-files.ts'

/** Files of documents. Files that no document uses are deleted after a week. */
export function fileActions<Row extends DocumentFileRow>(
  store: Pick<DocumentFileStore<Row>, 'insertFile' | 'listFilesByIds'>,
  getOwner: (scope: Scope, id: string) => Promise<unknown>,
) {
  return {
    async uploadFile(
      scope: Scope,
      { id, name }: { readonly id: string; readonly name: string },
      exchange: Exchange,
    ): Promise<DocumentFile> {
      await scope.inOwnTransaction('read', (innerScope) => getOwner(innerScope, id))
      const options = { organizationId: scope.organizationId, use: 'attachment', name } as const
      return storeUpload(scope.product.storage, options, exchange, async (kept) => {
        const file = {
          id: kept.id,
          name,
          type: kept.type,
          size: BigInt(kept.size),
          width: kept.width,
          height: kept.height,
          isInline: kept.isInline,
          addedBy: memberOf(scope).memberId,
        }
        return presentFile(scope, await store.insertFile(scope, id, file))
      })
    },

    async getFiles(
      scope: Scope,
      { ids }: { readonly ids: readonly string[] },
    ): Promise<{ items: DocumentFile[] }> {
      const rows = await store.listFilesByIds(scope, ids)
      if (rows.length < new Set(ids).size) refuse('not_found', 'This file no longer exists.')
      return { items: rows.map((row) => presentFile(scope, row)) }
    },
  }
}

export function presentFile(scope: Scope, row: DocumentFileRow): DocumentFile {
  return {
    id: row.id,
    name: row.name,
    mediaType: row.type,
    size: Number(row.size),
    width: row.width,
    height: row.height,
    url: scope.fileUrl(row.id),
  }
}

/** All files of a module's documents, for the export of an organization. */
export function filesForPacking<Row extends DocumentFileRow>({
  countFiles,
  listFilesAfter,
}: Pick<DocumentFileStore<Row>, 'countFiles' | 'listFilesAfter'>) {
  return {
    count: countFiles,
    async list(scope: Scope, after: string | undefined, limit: number) {
      const rows = await listFilesAfter(scope, after, limit)
      return rows.map(({ id, name, createdAt }) => ({ id, name, createdAt }))
    },
  }
}

/** File IDs that documents use; callers check that they exist. */
export function fileIdsIn(...documents: readonly RichTextDocument[]): string[] {
  return idsIn(documents, ({ attrs }) => [attrs?.['fileId']])
}

export function idsIn(
  documents: readonly RichTextDocument[],
  named: (node: RichTextNode) => readonly unknown[],
): string[] {
  const found = new Set<string>()
  const walk = (node: RichTextNode): void => {
    for (const id of named(node)) {
      if (typeof id === 'string' && uuid.test(id)) found.add(id.toLowerCase())
    }
    for (const child of node.content ?? []) walk(child)
  }
  for (const document of documents) for (const node of document.content ?? []) walk(node)
  return [...found]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
