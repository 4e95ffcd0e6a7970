import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const awayMembersSlot =
  slot<(scope: Scope) => Promise<readonly AwayMember[]>>('inbox.away-members')

export interface AwayMember {
  readonly memberId: string
  readonly reason: string
}

export async function listAwayMembers(scope: Scope): Promise<readonly AwayMember[]> {
  const [listAway] = scope.gather(awayMembersSlot)
  return listAway ? listAway(scope) : []
}

export const unsignedReadersSlot = slot<IsReadUnsigned>('inbox.unsigned-readers')

type IsReadUnsigned = (
  scope: Scope,
  contactId: string,
  begunAs: readonly string[],
) => Promise<boolean>

export const isReadUnsigned: IsReadUnsigned = async (scope, contactId, begunAs) => {
  const [isRead] = scope.gather(unsignedReadersSlot)
  return isRead ? isRead(scope, contactId, begunAs) : false
}

export const blockedWritersSlot =
  slot<(scope: Scope, writers: readonly Writer[]) => Promise<readonly boolean[]>>(
    'inbox.blocked-writers',
  )

export interface Writer {
  readonly contactId: string | undefined
  readonly address: string
  readonly country?: string | undefined
  readonly email?: string | undefined
  readonly visitKey: string | undefined
  readonly peek?: string | undefined
}

export async function listAreBlocked(
  scope: Scope,
  writers: readonly Writer[],
): Promise<readonly boolean[]> {
  const [listBlocked] = scope.gather(blockedWritersSlot)
  return listBlocked ? listBlocked(scope, writers) : writers.map(() => false)
}
