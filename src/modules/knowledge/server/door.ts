import type { Ground } from '#platform/scope/ground.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { Scope } from '#platform/scope/scope.ts'

export {
  feelHelp,
  findHelp,
  hasHelp,
  isBase,
  nameHelpArticle,
  readHelp,
  readHelpArticle,
  readHelpTopic,
  takeHelpTrail,
} from './help.ts'

import { countFiles, findFile, listFilesAfter, type FileRow } from './store/files.ts'
import { transfers } from './store/transfers.ts'

/** The row of a file whose signed address was verified; the signature names the organization. */
export async function findSignedArticleFile(
  ground: Ground,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<FileRow | undefined> {
  return inOrganization(ground, organizationId, bySystem('files', 'read'), (scope) =>
    findFile(scope, id),
  )
}

/** A base that was packed; the signature names the organization. */
export async function findSignedKnowledgeExport(
  ground: Ground,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<{ name: string; type: string; is_inline: boolean } | undefined> {
  const row = await inOrganization(ground, organizationId, bySystem('exports', 'read'), (scope) =>
    transfers.find(scope, id),
  )
  if (row?.kind !== 'export' || row.state !== 'done') return undefined
  return { name: row.name, type: 'application/zip', is_inline: false }
}

/** All files of articles, for whoever packs everything the organization has. */
export const articleFiles = {
  count: countFiles,
  async list(scope: Scope, after: string | undefined, limit: number) {
    const rows = await listFilesAfter(scope, after, limit)
    return rows.map(({ id, name, created_at: createdAt }) => ({ id, name, createdAt }))
  },
}
