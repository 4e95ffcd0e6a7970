import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TarEntry } from '#lib/tar.ts'
import { listTenantTables, type TenantTable } from '#platform/database/tenant-tables.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ExportProgress } from '../store/exports.ts'
import { spoolRows } from './spool-rows.ts'
import { countUploads, listUploads } from './uploads.ts'

export interface ArchiveNeeds {
  readonly scope: Scope
  readonly hasFiles: boolean
  onStep(progress: ExportProgress): Promise<void>
}

/**
 * Writes everything an organization has as files of an archive: the rows of each table, the uploads
 * and a manifest. Rows are read in short scopes next to the job's own, under row-level security.
 */
export async function* archiveEntries(needs: ArchiveNeeds): AsyncGenerator<TarEntry> {
  const { scope, hasFiles } = needs
  const folder = await mkdtemp(join(tmpdir(), 'parley-export-'))
  try {
    const tables = await scope.inOwnTransaction('read', listTenantTables)
    const fileCount = hasFiles ? await scope.inOwnTransaction('read', countUploads) : 0
    const tally = new Tally(tables.length + fileCount, needs)
    for (const table of tables) yield* tableEntry(scope, folder, table, tally)
    if (hasFiles) yield* uploadEntries(scope, tally)
    yield manifestEntry(scope, tally)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

class Tally {
  readonly tables: { name: string; rows: number; hiddenColumns: readonly string[] }[] = []
  readonly missingFiles: string[] = []
  files = 0
  private readonly total: number
  private readonly onStep: ArchiveNeeds['onStep']

  constructor(total: number, { onStep }: Pick<ArchiveNeeds, 'onStep'>) {
    this.total = total
    this.onStep = onStep
  }

  async step(): Promise<void> {
    const done = this.tables.length + this.files + this.missingFiles.length
    const rows = this.tables.reduce((sum, table) => sum + table.rows, 0)
    await this.onStep({ done, total: Math.max(done, this.total), rows, files: this.files })
  }
}

/** A tar header needs the size up front, so rows are spooled to disk first. */
async function* tableEntry(
  scope: Scope,
  folder: string,
  table: TenantTable,
  tally: Tally,
): AsyncGenerator<TarEntry> {
  const path = join(folder, table.name)
  const { rows, size } = await spoolRows(scope, table, path)
  yield {
    path: `data/${table.name}.ndjson`,
    size,
    content: createReadStream(path),
    modifiedAt: scope.now,
  }
  await rm(path)
  tally.tables.push({ name: table.name, rows, hiddenColumns: table.hiddenColumns })
  await tally.step()
}

async function* uploadEntries(scope: Scope, tally: Tally): AsyncGenerator<TarEntry> {
  let after: string | undefined
  do {
    const from = after
    const page = await scope.inOwnTransaction('read', (innerScope) =>
      listUploads(innerScope, from, filesAtOnce),
    )
    for (const file of page) {
      const stored = await scope.product.storage.get(storageKey(scope.organizationId, file.id))
      if (stored) {
        const path = `files/${file.id}-${safeName(file.name)}`
        yield { path, size: stored.size, content: stored.stream, modifiedAt: file.createdAt }
        tally.files++
      } else {
        tally.missingFiles.push(file.id)
      }
      await tally.step()
    }
    after = page.length === filesAtOnce ? page.at(-1)?.id : undefined
  } while (after !== undefined)
}

function manifestEntry(scope: Scope, { tables, files, missingFiles }: Tally): TarEntry {
  const content = Buffer.from(
    `${JSON.stringify(
      {
        format: 'parley-export-1',
        organizationId: scope.organizationId,
        startedAt: scope.now.toISOString(),
        tables,
        files,
        missingFiles,
      },
      undefined,
      2,
    )}\n`,
  )
  return { path: 'manifest.json', size: content.length, content: [content], modifiedAt: scope.now }
}

/** A name from a user must stay a file name: no folders, no control characters, limited length. */
function safeName(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, '_')
    .slice(0, 150)
}

const filesAtOnce = 200
