import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { followConversation, listFollowers } from '../../writing-contract.ts'
import { findConversation } from '../store/conversations.ts'
import { dropFollower, listFollowerIds, putFollowers } from '../store/followers.ts'
import { refuseUnknown } from './conversations.ts'

export async function answerFollowers(
  scope: Scope,
  { id }: ParsedInputOf<typeof listFollowers>,
): Promise<AnswerOf<typeof listFollowers>> {
  if (!(await findConversation(scope, id))) refuseUnknown()
  return { memberIds: await listFollowerIds(scope, id) }
}

export async function follow(
  scope: Scope,
  { id, isFollowing }: ParsedInputOf<typeof followConversation>,
): Promise<AnswerOf<typeof followConversation>> {
  if (!(await findConversation(scope, id))) refuseUnknown()
  const { memberId } = memberOf(scope)
  if (isFollowing) await putFollowers(scope, id, [memberId])
  else await dropFollower(scope, id, memberId)
  return { memberIds: await listFollowerIds(scope, id) }
}
