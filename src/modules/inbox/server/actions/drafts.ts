import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { Draft, listDrafts, saveDraft } from '../../writing-contract.ts'
import { presentAttachment, refuseGoneFile } from '../attachments.ts'
import { listWaiting, putExpiry } from '../store/attachments.ts'
import { findConversation } from '../store/conversations.ts'
import { deleteDraft, findDraft, listDraftRows, putDraft, type DraftRow } from '../store/drafts.ts'
import { refuseUnknown } from './conversations.ts'

export async function answerDrafts(
  scope: Scope,
  { id }: ParsedInputOf<typeof listDrafts>,
): Promise<AnswerOf<typeof listDrafts>> {
  if (!(await findConversation(scope, id))) refuseUnknown()
  const { memberId } = memberOf(scope)
  const items: Draft[] = []
  for (const row of await listDraftRows(scope, { conversationId: id, memberId })) {
    items.push(await presentDraft(scope, row))
  }
  return { items }
}

/** What is empty is no draft. Refuses to put one over another that the writer has not seen. */
export async function keepDraft(
  scope: Scope,
  { id, kind, text, fileIds, version }: ParsedInputOf<typeof saveDraft>,
): Promise<AnswerOf<typeof saveDraft>> {
  if (!(await findConversation(scope, id))) refuseUnknown()
  const { memberId } = memberOf(scope)
  const key = { conversationId: id, memberId, kind }
  if (text.trim() === '' && fileIds.length === 0) {
    const isGone = version === 0 || (await deleteDraft(scope, key, version))
    if (!isGone && (await findDraft(scope, key))) refuseStale()
    return { draft: null }
  }
  const own = await listWaiting(scope, { memberId }, fileIds)
  if (own.length < new Set(fileIds).size) refuseGoneFile()
  const row = await putDraft(scope, key, { text, fileIds, version })
  if (!row) refuseStale()
  await keepFiles(scope, memberId, fileIds)
  return { draft: await presentDraft(scope, row) }
}

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

async function keepFiles(scope: Scope, memberId: string, ids: readonly string[]): Promise<void> {
  await putExpiry(scope, { memberId }, ids, new Date(scope.now.getTime() + keptMs))
}

async function presentDraft(scope: Scope, row: DraftRow): Promise<Draft> {
  const files = await listWaiting(scope, { memberId: row.member_id }, row.file_ids)
  return {
    kind: row.kind,
    text: row.text,
    files: files.map((file) => presentAttachment(scope, file)),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}

function refuseStale(): never {
  refuse('version_conflict', 'You wrote something newer elsewhere.')
}

const mostFiles = 25
const mostCharacters = 50_000
const keptMs = 30 * 24 * 3_600_000
