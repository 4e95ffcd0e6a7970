import { Readable } from 'node:stream'

import { storeUpload } from '#platform/files/store-upload.ts'
import { storageKey, type Storage } from '#platform/files/storage.ts'
import type { ReadFile } from '#platform/mail/reading/mail-shape.ts'
import { Refusal } from '#platform/registry/refuse.ts'

export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: bigint
  readonly width: number | null
  readonly height: number | null
  readonly isInline: boolean
}

export interface StoredFiles {
  readonly files: readonly StoredFile[]
  /** Inline images by content ID. */
  readonly inline: Readonly<Record<string, string>>
  readonly leftOut: readonly { readonly name: string; readonly why: string }[]
}

/** Stores attachments under the upload rules and lists the ones that break them. */
export async function storeFiles(
  storage: Storage,
  organizationId: string,
  given: readonly ReadFile[],
): Promise<StoredFiles> {
  const files: StoredFile[] = []
  const inline: Record<string, string> = {}
  const leftOut: { name: string; why: string }[] = []
  for (const file of given) {
    const name = nameOf(file)
    if (files.length === maxFiles) {
      leftOut.push({ name, why: `An email can have ${maxFiles} attachments.` })
      continue
    }
    try {
      const kept = await keep(storage, organizationId, { ...file, name })
      files.push(kept)
      if (file.contentId !== undefined && kept.isInline) inline[file.contentId] = kept.id
    } catch (error) {
      if (!(error instanceof Refusal)) {
        await deleteFiles(storage, organizationId, files)
        throw error
      }
      leftOut.push({ name, why: error.message })
    }
  }
  return { files, inline, leftOut }
}

/** Deletes the files of an email that wasn't added after all. */
export async function deleteFiles(
  storage: Storage,
  organizationId: string,
  files: readonly Pick<StoredFile, 'id'>[],
): Promise<void> {
  for (const { id } of files) {
    await storage.delete(storageKey(organizationId, id)).catch(() => {})
  }
}

async function keep(
  storage: Storage,
  organizationId: string,
  { name, bytes }: Pick<ReadFile, 'name' | 'bytes'>,
): Promise<StoredFile> {
  const wish = { organizationId, use: 'attachment', name } as const
  const body = { file: Readable.from([Buffer.from(bytes)]), fileLength: bytes.length }
  return storeUpload(storage, wish, body, async ({ size, isInline, ...kept }) => ({
    ...kept,
    name,
    size: BigInt(size),
    isInline,
  }))
}

function nameOf({ name }: ReadFile): string {
  const shown = name
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 255)
  return shown === '' ? 'file' : shown
}

const maxFiles = 50
