import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { keepAttachmentLonger } from '../../writing-contract.ts'
import { presentAttachment, refuseGoneFile } from '../attachments.ts'
import { keepFiles } from '../put-back.ts'
import { listWaiting } from '../store/attachments.ts'

/** For what is begun to be written where there is no conversation that could have a draft. */
export async function keepOwnFile(
  scope: Scope,
  { id }: ParsedInputOf<typeof keepAttachmentLonger>,
): Promise<AnswerOf<typeof keepAttachmentLonger>> {
  const { memberId } = memberOf(scope)
  const [row = refuseGoneFile()] = await listWaiting(scope, { memberId }, [id])
  await keepFiles(scope, memberId, [id])
  return presentAttachment(scope, row)
}
