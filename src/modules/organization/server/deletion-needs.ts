import type { Config } from '#platform/config/config.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Holding } from '#platform/registry/module.ts'

import type { UploadedFiles } from './export/archive.ts'

/** What exporting and deleting an organization ask of the process they run in. */
export interface DeletionNeeds {
  readonly config: Pick<Config, 'publicUrl' | 'contentUrl'>
  readonly secret: string
  readonly storage: Storage
  /** What the modules of the product call the things they keep. */
  holdings(): readonly Holding[]
  readonly uploads: UploadedFiles
}
