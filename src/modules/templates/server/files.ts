import { storeUpload } from '#platform/files/store-upload.ts'
import { eraseFiles } from '#platform/files/erase-files.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { templateCalls } from '../contract.ts'
import type { TemplateFile } from '../model.ts'
import {
  countTemplateFiles,
  countUnused,
  deleteUnused,
  findTemplateFile,
  insertTemplateFile,
  listFilesOf,
  listOrganizationsWithUnused,
  listTemplateFilesAfter,
  attachFiles,
  type TemplateFileRow,
} from './file-store.ts'

/** Stores a file for an unsaved reply; unused files are deleted after a day. */
export async function uploadTemplateFile(
  scope: Scope,
  { name }: ParsedInputOf<typeof templateCalls.uploadFile>,
  exchange: Pick<Exchange, 'file' | 'fileLength'>,
): Promise<TemplateFile> {
  const { memberId } = memberOf(scope)
  const unused = await scope.inOwnTransaction('read', (innerScope) =>
    countUnused(innerScope, memberId),
  )
  if (unused >= maxUnused) {
    refuse('conflict', 'You have too many unsaved files. Save your replies first.')
  }
  const options = { organizationId: scope.organizationId, use: 'attachment', name } as const
  return storeUpload(scope.product.storage, options, exchange, async (stored) => {
    const { id, type, size, width, height, isInline } = stored
    const about = { id, name, type, size: BigInt(size), width, height, isInline }
    const row = await insertTemplateFile(scope, {
      ...about,
      memberId,
      createdAt: scope.now,
      freeSince: scope.now,
    })
    return presentFile(scope, row)
  })
}

export async function saveFiles(
  scope: Scope,
  templateId: string,
  fileIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(fileIds)]
  const { memberId } = memberOf(scope)
  if ((await attachFiles(scope, { ids, memberId, templateId })) < ids.length) {
    refuse('not_found', 'One of the files is no longer available. Attach it again.')
  }
}

export async function readFilesOf(
  scope: Scope,
  templateIds: readonly string[],
): Promise<ReadonlyMap<string, TemplateFile[]>> {
  const found = new Map<string, TemplateFile[]>()
  for (const row of await listFilesOf(scope, templateIds)) {
    if (row.templateId === null) continue
    found.set(row.templateId, [...(found.get(row.templateId) ?? []), presentFile(scope, row)])
  }
  return found
}

/** The caller has verified the signature, which names the organization. */
export async function findSignedTemplateFile(
  scope: Scope,
  id: string,
): Promise<TemplateFileRow | undefined> {
  return findTemplateFile(scope, id)
}

export const templateFiles = {
  count: countTemplateFiles,
  async list(scope: Scope, after: string | undefined, limit: number) {
    const rows = await listTemplateFilesAfter(scope, after, limit)
    return rows.map(({ id, name, createdAt }) => ({ id, name, createdAt }))
  },
}

export const unusedFilesJob = inEachOrganization({
  name: 'erase-unused-template-files',
  schedule: '53 * * * *',
  graceSeconds: 3600,
  listOrganizations: listOrganizationsWithUnused,
  async run(scope) {
    const ids = await deleteUnused(scope, batchSize)
    eraseFiles(scope, ids)
    return ids.length === batchSize ? 'more' : 'done'
  },
})

function presentFile(scope: Scope, row: TemplateFileRow): TemplateFile {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    size: Number(row.size),
    width: row.width,
    height: row.height,
    url: scope.fileUrl(row.id),
  }
}

const maxUnused = 50
const batchSize = 200
