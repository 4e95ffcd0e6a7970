import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as writingContract from '../../writing-contract.ts'
import { presentAttachment, refuseGoneFile } from '../attachments.ts'
import { listWaiting, postponeExpiry } from '../store/attachments.ts'

/** For drafts without a conversation, where no stored draft extends the file. */
export async function keepAttachmentLonger(
  scope: Scope,
  { id, days }: ParsedInputOf<typeof writingContract.keepAttachmentLonger>,
): Promise<AnswerOf<typeof writingContract.keepAttachmentLonger>> {
  const { memberId } = memberOf(scope)
  const [row = refuseGoneFile()] = await listWaiting(scope, { memberId }, [id])
  await postponeExpiry(scope, { memberId }, id, new Date(scope.now.getTime() + days * dayMs))
  return presentAttachment(scope, row)
}

const dayMs = 24 * 3_600_000
