import { listMemberNames } from '#modules/organization/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as writingContract from '../../writing-contract.ts'
import type { MessageRevision } from '../../model.ts'
import { contactNameOf } from '../present.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { findConversation } from '../store/conversations.ts'
import { findMessage } from '../store/message-changes.ts'
import { listRevisionRows, rewriteRevision, type RevisionRow } from '../store/revisions.ts'

export async function listMessageRevisions(
  scope: Scope,
  { id, messageId }: ParsedInputOf<typeof writingContract.listMessageRevisions>,
): Promise<AnswerOf<typeof writingContract.listMessageRevisions>> {
  const row = (await findConversation(scope, id)) ?? refuseUnknown()
  const message = await findMessage(scope, id, messageId)
  if (!message) refuse('not_found', 'This message no longer exists.')
  const revisions = await listRevisionRows(scope, messageId)
  const memberIds = revisions.flatMap(({ memberId }) => memberId ?? [])
  const names = await listMemberNames(scope, [...new Set(memberIds)])
  return {
    items: revisions.map((revision) => ({
      ...presentRevision(revision),
      by: authorOf(revision, names, contactNameOf(row)),
    })),
  }
}

function presentRevision({ id, text, saidAt, replacedAt }: RevisionRow) {
  return { id, text, saidAt: saidAt.toISOString(), replacedAt: replacedAt.toISOString() }
}

function authorOf(
  { memberId }: RevisionRow,
  names: ReadonlyMap<string, string>,
  contactName: string,
): MessageRevision['by'] {
  if (memberId === null) return { kind: 'contact', id: null, name: contactName }
  return { kind: 'member', id: memberId, name: names.get(memberId) ?? '' }
}

/** Redacts text in earlier versions. Returns whether it was found. */
export async function redactRevisions(
  scope: Scope,
  messageId: string,
  redacted: (text: string) => string,
): Promise<boolean> {
  let isAny = false
  for (const { id, text } of await listRevisionRows(scope, messageId)) {
    const rest = redacted(text)
    if (rest === text) continue
    await rewriteRevision(scope, id, rest)
    isAny = true
  }
  return isAny
}
