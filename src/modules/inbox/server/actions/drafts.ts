import { isBlank } from '#lib/is-blank.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as writingContract from '../../writing-contract.ts'
import type { Quote } from '../../model.ts'
import type { Draft } from '../../writing-contract.ts'
import { presentAttachment, refuseGoneFile } from '../attachments.ts'
import { keptBlock } from '../block-columns.ts'
import { refuseInNote, wellFormed, withPictures } from '../block-sending.ts'
import { keptMail } from '../mail-head.ts'
import { keepFiles } from '../restore-draft.ts'
import { quoteFor, quoteStill } from '../quotes.ts'
import { emitDraftShared } from '../emit-draft-shared.ts'
import { listWaiting } from '../store/attachments.ts'
import { findConversation } from '../store/conversations.ts'
import {
  deleteDraft,
  findDraft,
  listDraftRows,
  storeDraft,
  type DraftRow,
} from '../store/drafts.ts'
import { refuseUnknown } from '../refuse-unknown.ts'

export async function listDrafts(
  scope: Scope,
  { id }: ParsedInputOf<typeof writingContract.listDrafts>,
): Promise<AnswerOf<typeof writingContract.listDrafts>> {
  if (!(await findConversation(scope, id))) refuseUnknown()
  const { memberId } = memberOf(scope)
  const items: Draft[] = []
  for (const row of await listDraftRows(scope, { conversationId: id, memberId })) {
    items.push(await presentDraft(scope, row))
  }
  return { items }
}

/** Empty drafts are deleted. Fails rather than overwrite a version that the author hasn't seen. */
export async function saveDraft(
  scope: Scope,
  {
    id,
    kind,
    text,
    block,
    replyToId,
    mail,
    version,
    ...input
  }: ParsedInputOf<typeof writingContract.saveDraft>,
): Promise<AnswerOf<typeof writingContract.saveDraft>> {
  const fileIds = withPictures(input.fileIds, block ?? undefined)
  const conversation = (await findConversation(scope, id)) ?? refuseUnknown()
  const { memberId } = memberOf(scope)
  const key = { conversationId: id, memberId, kind }
  if (block && kind === 'note') refuseInNote()
  if (isBlank(text) && fileIds.length === 0 && !block) {
    const before = version === 0 ? undefined : await findDraft(scope, key)
    if (before && !(await deleteDraft(scope, key, version))) refuseStale()
    if (before?.sharedAt) emitDraftShared(scope, conversation, { memberId, kind, state: 'kept' })
    return { draft: null }
  }
  const own = await listWaiting(scope, { memberId }, fileIds)
  if (own.length < new Set(fileIds).size) refuseGoneFile()
  if (replyToId) await quoteFor(scope, conversation, { kind, replyToId })
  const row = await storeDraft(scope, key, {
    text,
    fileIds,
    block: block && wellFormed(block),
    replyToId,
    mail: kind === 'text' ? mail : null,
    version,
  })
  if (!row) refuseStale()
  await keepFiles(scope, memberId, fileIds)
  if (row.sharedAt) emitDraftShared(scope, conversation, { memberId, kind, state: 'shared' })
  return { draft: await presentDraft(scope, row) }
}

export async function presentDraft(scope: Scope, row: DraftRow): Promise<Draft> {
  const files = await listWaiting(scope, { memberId: row.memberId }, row.fileIds)
  return {
    kind: row.kind,
    text: row.text,
    files: files.map((file) => presentAttachment(scope, file)),
    block: keptBlock(row),
    replyTo: await quotedIn(scope, row),
    mail: keptMail(row) ?? null,
    version: row.version,
    isShared: row.sharedAt !== null,
    calledOffAt: row.calledOffAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

async function quotedIn(scope: Scope, row: DraftRow): Promise<Quote | null> {
  const { conversationId: id, replyToId, kind } = row
  const conversation = replyToId ? await findConversation(scope, id) : undefined
  return (conversation && (await quoteStill(scope, conversation, { kind, replyToId }))) ?? null
}

function refuseStale(): never {
  refuse('version_conflict', 'You have a newer draft on another device.')
}
