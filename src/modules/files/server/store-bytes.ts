import { Readable } from 'node:stream'

import type { Storage } from '#platform/files/storage.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { storeUpload } from '#platform/files/store-upload.ts'

interface StoredRow {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: bigint
  readonly width: number | null
  readonly height: number | null
  readonly isInline: boolean
  readonly addedBy: string
}

/** Checks bytes like an upload and stores them; null if they are rejected. */
export async function storeBytes(
  storage: Storage,
  scope: Scope,
  { name, bytes }: { readonly name: string; readonly bytes: () => Uint8Array },
  insert: (row: StoredRow) => Promise<unknown>,
): Promise<{ readonly fileId: string } | null> {
  const options = { organizationId: scope.organizationId, use: 'attachment', name } as const
  try {
    const content = Buffer.from(bytes())
    const body = { file: Readable.from([content]), fileLength: content.length }
    return await storeUpload(storage, options, body, async ({ size, isInline, ...stored }) => {
      const added = { name, addedBy: memberOf(scope).memberId }
      await insert({ ...stored, ...added, size: BigInt(size), isInline })
      return { fileId: stored.id }
    })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
