import { listMemberNames } from '#modules/organization/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as togetherContract from '../../together-contract.ts'
import type { SharedDraft } from '../../together-contract.ts'
import type { Draft } from '../../writing-contract.ts'
import { keptBlock } from '../block-columns.ts'
import { keptMail } from '../mail-head.ts'
import { keepFiles } from '../restore-draft.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { giveWaiting } from '../store/attachments.ts'
import { lockConversation } from '../store/changes.ts'
import { findConversation } from '../store/conversations.ts'
import { findDraft, listSharedRows, storeDraft, setShared, takeShared } from '../store/drafts.ts'
import { emitDraftShared } from '../emit-draft-shared.ts'
import { presentDraft } from './drafts.ts'

export async function listSharedDrafts(
  scope: Scope,
  { id }: ParsedInputOf<typeof togetherContract.listSharedDrafts>,
): Promise<AnswerOf<typeof togetherContract.listSharedDrafts>> {
  if (!(await findConversation(scope, id))) refuseUnknown()
  const { memberId } = memberOf(scope)
  const rows = await listSharedRows(scope, { conversationId: id, memberId })
  const ids = [...new Set(rows.map((row) => row.memberId))]
  const names = ids.length === 0 ? undefined : await listMemberNames(scope, ids)
  const items: SharedDraft[] = []
  for (const row of rows) {
    const member = { id: row.memberId, name: names?.get(row.memberId) ?? '' }
    items.push({ ...(await presentDraft(scope, row)), member })
  }
  return { items }
}

export async function shareDraft(
  scope: Scope,
  { id, kind, isShared }: ParsedInputOf<typeof togetherContract.shareDraft>,
): Promise<Draft> {
  const conversation = (await findConversation(scope, id)) ?? refuseUnknown()
  const { memberId } = memberOf(scope)
  const key = { conversationId: id, memberId, kind }
  const row = await setShared(scope, key, isShared ? scope.now : null)
  if (!row) refuse('not_found', 'This draft no longer exists.')
  emitDraftShared(scope, conversation, { memberId, kind, state: isShared ? 'shared' : 'kept' })
  return presentDraft(scope, row)
}

export async function takeDraft(
  scope: Scope,
  { id, memberId: from, kind, version }: ParsedInputOf<typeof togetherContract.takeDraft>,
): Promise<Draft> {
  const { memberId: to } = memberOf(scope)
  if (from === to) refuse('invalid', 'This is already your draft.')
  // Takes are serialized, so only one of two simultaneous takers gets it.
  const conversation = (await lockConversation(scope, id)) ?? refuseUnknown()
  const theirs = { conversationId: id, memberId: from, kind }
  const taken = await takeShared(scope, theirs, version)
  if (!taken) await refuseGone(scope, theirs)
  const { text = '', fileIds = [] } = taken ?? {}
  const key = { conversationId: id, memberId: to, kind }
  const own = await findDraft(scope, key)
  const files = [...new Set([...(own?.fileIds ?? []), ...fileIds])]
  const words = [own?.text, text].filter(Boolean).join('\n\n')
  if (files.length > maxFiles || words.length > maxCharacters) {
    refuse(
      'conflict',
      'Combined with your draft, the text is too long. Send or clear your draft first.',
    )
  }
  await giveWaiting(scope, { from, to }, fileIds)
  const row = await storeDraft(scope, key, {
    text: words,
    fileIds: files,
    block: (own && keptBlock(own)) ?? (taken ? keptBlock(taken) : null),
    replyToId: own?.replyToId ?? taken?.replyToId ?? null,
    mail: (own && keptMail(own)) ?? (taken && keptMail(taken)) ?? null,
    version: own?.version ?? 0,
  })
  if (!row) refuse('version_conflict', 'You have a newer draft on another device.')
  await keepFiles(scope, to, files)
  emitDraftShared(scope, conversation, { memberId: from, kind, state: 'taken', takerId: to })
  return presentDraft(scope, row)
}

async function refuseGone(
  scope: Scope,
  key: { conversationId: string; memberId: string; kind: 'text' | 'note' },
): Promise<never> {
  const row = await findDraft(scope, key)
  return row?.sharedAt
    ? refuse('version_conflict', 'Someone else changed this draft. Reload to see the latest.')
    : refuse('not_found', 'This draft is no longer shared.')
}

const maxFiles = 25
const maxCharacters = 50_000
