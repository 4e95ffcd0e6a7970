import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { batchedInTurn } from '#platform/database/batched.ts'

import {
  checkedFolder,
  checkedKey,
  maxBatchSize,
  StorageUnavailable,
  type Storage,
} from './storage.ts'

export function diskStorage(folder: string): Storage {
  const root = resolve(folder)
  // Files written at the same time share one sync of their folder, after the last rename.
  const syncFolders = batchedInTurn(async (paths: readonly string[]) => {
    await Promise.all([...new Set(paths)].map(syncFolder))
    return paths
  })
  const pathOf = (key: string): string => join(root, checkedKey(key))

  return {
    async put(key, content) {
      const path = pathOf(key)
      // Inside the organization's folder, so files left over after a power failure are deleted with
      // the organization.
      const incoming = join(dirname(path), `${randomUUID()}.incoming`)
      await outageOr(async () => {
        await makeFolder(dirname(path))
        try {
          await writeDurably(incoming, content)
          await rename(incoming, path)
        } catch (error) {
          await rm(incoming, { force: true })
          throw error
        }
        await syncFolders(dirname(path))
      })
    },

    async get(key) {
      const path = pathOf(key)
      return await outageOr(async () => {
        const file = await open(path).catch(absent)
        if (!file) return undefined
        const { size } = await file.stat()
        return { stream: file.createReadStream(), size }
      })
    },

    async delete(key) {
      const path = pathOf(key)
      await outageOr(() => rm(path, { force: true }))
    },

    async deleteSome(organizationId) {
      const own = join(root, checkedFolder(organizationId))
      return outageOr(async () => {
        const names = ((await readdir(own).catch(absent)) ?? []).slice(0, maxBatchSize)
        for (const name of names) await rm(join(own, name), { force: true })
        if (names.length === 0) await rmdir(own).catch(absent)
        return names.length
      })
    },
  }
}

async function makeFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
}

// Without flush and folder sync, a power failure could leave a row whose file is empty.
async function writeDurably(path: string, content: Readable | Buffer): Promise<void> {
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
  await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}

async function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder to sync it.
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function absent(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}

async function outageOr<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw outageCodes.has(codeOf(error)) ? new StorageUnavailable({ cause: error }) : error
  }
}

const outageCodes = new Set([
  'EACCES',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOSPC',
  'EPERM',
  'EROFS',
])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
