import type { Readable } from 'node:stream'

/** Where the bytes of uploads lie. What they are, and whose, is a row in the database. */
export interface Storage {
  put: (key: string, content: Readable | Buffer, about: { type: string }) => Promise<void>
  get: (key: string) => Promise<StoredFile | undefined>
  /** Succeeds as well when there is nothing under the key. */
  delete: (key: string) => Promise<void>
  /**
   * Deletes up to a thousand of everything that lies under an organization, half-written files
   * included, and says how many; none means that nothing is left.
   */
  deleteSome: (organizationId: string) => Promise<number>
}

export interface StoredFile {
  stream: Readable
  size: number
}

/** The place is full, read-only or out of reach; the caller may try again. Answered as 503. */
export class StorageUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('File storage is unavailable.', options)
    this.name = 'StorageUnavailable'
  }
}

export function storageKey(organizationId: string, fileId: string): string {
  return checkedKey(`${organizationId}/${fileId}`)
}

/** A key is "organization/file", two UUIDs, so no name given by a person ever becomes a path. */
export function isKey(text: string): boolean {
  return keyPattern.test(text)
}

export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('Invalid storage key.')
  return key
}

/** The folder of an organization, which is the beginning of all its keys. */
export function checkedFolder(organizationId: string): string {
  if (!folderPattern.test(organizationId)) throw new Error('Invalid storage folder.')
  return organizationId
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const keyPattern = new RegExp(`^${uuid}/${uuid}$`)
const folderPattern = new RegExp(`^${uuid}$`)
export const mostAtOnce = 1000
