import { join } from 'node:path'

import type { Config } from '#platform/config/config.ts'

import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

export function createStorage({ s3, dataFolder }: Config): Storage {
  return s3 ? s3Storage(s3) : diskStorage(join(dataFolder, 'files'))
}
