import type { DocumentFileRow } from '#modules/content/server/store/document-files.ts'
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

import { findFile } from './store/files.ts'
import { transfers } from './store/transfers.ts'

/** The row of a file whose signed address was verified; the signature names the organization. */
export async function findSignedArticleFile(
  scope: Scope,
  id: string,
): Promise<DocumentFileRow | undefined> {
  return findFile(scope, id)
}

/** A base that was packed; the signature names the organization. */
export async function findSignedKnowledgeExport(
  scope: Scope,
  id: string,
): Promise<{ name: string; type: string; is_inline: boolean } | undefined> {
  const row = await transfers.find(scope, id)
  if (row?.kind !== 'export' || row.state !== 'done') return undefined
  return { name: row.name, type: 'application/zip', is_inline: false }
}
