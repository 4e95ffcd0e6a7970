import type { Scope } from '#platform/scope/scope.ts'

import { putExpiry } from './store/attachments.ts'
import { findDraft, putDraft } from './store/drafts.ts'

/** What could not be sent goes back to its writer, behind what he wrote meanwhile. */
export async function putBack(
  scope: Scope,
  {
    conversationId,
    memberId,
    text,
    fileIds,
  }: { conversationId: string; memberId: string; text: string; fileIds: readonly string[] },
): Promise<void> {
  const key = { conversationId, memberId, kind: 'text' } as const
  const kept = await findDraft(scope, key)
  const files = [...new Set([...(kept?.file_ids ?? []), ...fileIds])].slice(0, mostFiles)
  await putDraft(scope, key, {
    text: [kept?.text, text].filter(Boolean).join('\n\n').slice(0, mostCharacters),
    fileIds: files,
    version: kept?.version ?? 0,
  })
  await keepFiles(scope, memberId, files)
}

/** Files of a draft outlive the day that an upload has. */
export async function keepFiles(
  scope: Scope,
  memberId: string,
  ids: readonly string[],
): Promise<void> {
  await putExpiry(scope, { memberId }, ids, new Date(scope.now.getTime() + keptMs))
}

const mostFiles = 25
const mostCharacters = 50_000
const keptMs = 30 * 24 * 3_600_000
