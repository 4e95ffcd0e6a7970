import type { Readable } from 'node:stream'

export interface Storage {
  put: (key: string, content: Readable | Buffer, about: { type: string }) => Promise<void>
  get: (key: string) => Promise<StoredFile | undefined>
  delete: (key: string) => Promise<void>
  /**
   * Deletes up to a thousand files of an organization, including partial ones, and returns the
   * count. Zero means nothing is left.
   */
  deleteSome: (organizationId: string) => Promise<number>
}

export interface StoredFile {
  stream: Readable
  size: number
}

/** Storage is full, read-only, or unreachable, and the caller may retry. Answered with 503. */
export class StorageUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('File storage is unavailable.', options)
    this.name = 'StorageUnavailable'
  }
}

export function storageKey(organizationId: string, fileId: string): string {
  return checkedKey(`${organizationId}/${fileId}`)
}

/** A key is "organization/file", two UUIDs, so no user-supplied name becomes a path. */
export function isKey(text: string): boolean {
  return keyPattern.test(text)
}

export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('Invalid storage key.')
  return key
}

export function checkedFolder(organizationId: string): string {
  if (!folderPattern.test(organizationId)) throw new Error('Invalid storage folder.')
  return organizationId
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const keyPattern = new RegExp(`^${uuid}/${uuid}$`)
const folderPattern = new RegExp(`^${uuid}$`)
export const maxBatchSize = 1000
