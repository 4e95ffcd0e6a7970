import { listTeammateRows, listDataScopes } from '#modules/organization/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as writingContract from '../../writing-contract.ts'
import type * as togetherContract from '../../together-contract.ts'
import { participantAdded, participantRemoved } from '../../events-contract.ts'
import { about } from '../about.ts'
import { findConversation, type SeenRow } from '../store/conversations.ts'
import { removeFollower, listFollowerIds, maxFollowers, setFollowers } from '../store/followers.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { notifyOfFollowing } from '../notify-of-following.ts'
import { listMembersWithAccess } from '../who-sees.ts'

export async function listFollowers(
  scope: Scope,
  { id }: ParsedInputOf<typeof writingContract.listFollowers>,
): Promise<AnswerOf<typeof writingContract.listFollowers>> {
  if (!(await findConversation(scope, id))) refuseUnknown()
  return { memberIds: await listFollowerIds(scope, id) }
}

export async function listConversationReaders(
  scope: Scope,
  { id }: ParsedInputOf<typeof togetherContract.listConversationReaders>,
): Promise<AnswerOf<typeof togetherContract.listConversationReaders>> {
  const row = (await findConversation(scope, id)) ?? refuseUnknown()
  const colleagues = await listTeammateRows(scope, maxTeammates)
  const ids = colleagues.map((colleague) => colleague.id)
  const memberIds = await listMembersWithAccess(scope, ids, row)
  const teams = (await listDataScopes(scope, memberIds)).flatMap(
    ({ dataScope }) => dataScope.teamIds,
  )
  return { memberIds, teamIds: [...new Set(teams)] }
}

export async function followConversation(
  scope: Scope,
  { id, isFollowing }: ParsedInputOf<typeof writingContract.followConversation>,
): Promise<AnswerOf<typeof writingContract.followConversation>> {
  const row = (await findConversation(scope, id)) ?? refuseUnknown()
  return setFollowing(scope, row, { memberId: memberOf(scope).memberId, isFollowing })
}

export async function setFollower(
  scope: Scope,
  { id, memberId, isFollowing }: ParsedInputOf<typeof togetherContract.setFollower>,
): Promise<AnswerOf<typeof togetherContract.setFollower>> {
  const row = (await findConversation(scope, id)) ?? refuseUnknown()
  if (isFollowing && (await listMembersWithAccess(scope, [memberId], row)).length === 0) {
    refuse('not_found', 'This teammate can’t see the conversation.')
  }
  return setFollowing(scope, row, { memberId, isFollowing })
}

async function setFollowing(
  scope: Scope,
  row: SeenRow,
  { memberId, isFollowing }: { readonly memberId: string; readonly isFollowing: boolean },
): Promise<{ memberIds: string[] }> {
  const before = await listFollowerIds(scope, row.id)
  if (before.includes(memberId) === isFollowing) return { memberIds: before }
  if (isFollowing && before.length >= maxFollowers) {
    refuse(
      'conflict',
      `A conversation can have at most ${maxFollowers} followers. Remove one first.`,
    )
  }
  if (isFollowing) await setFollowers(scope, row.id, [memberId])
  else await removeFollower(scope, row.id, memberId)
  const data = { conversationId: row.id, number: Number(row.number), memberIds: [memberId] }
  const kind = isFollowing ? participantAdded : participantRemoved
  scope.emit(kind, data, about(row, row, { isForCustomer: false }))
  if (isFollowing) notifyOfFollowing(scope, row.id, memberId)
  return { memberIds: await listFollowerIds(scope, row.id) }
}

const maxTeammates = 1000
