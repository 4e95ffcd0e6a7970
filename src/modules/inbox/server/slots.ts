import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** Filled by assignment: the members who take no new conversations at the moment, and why. */
export const awayMembersSlot =
  slot<(scope: Scope) => Promise<readonly AwayMember[]>>('inbox.away-members')

export interface AwayMember {
  readonly memberId: string
  readonly reason: string
}

/** Members who take no new conversations at the moment. */
export async function listAwayMembers(scope: Scope): Promise<readonly AwayMember[]> {
  const [listAway] = scope.gather(awayMembersSlot)
  return listAway ? listAway(scope) : []
}

/** Filled by the widget: whether a browser without a signature reads what these contacts began. */
export const unsignedReadersSlot = slot<IsReadUnsigned>('inbox.unsigned-readers')

type IsReadUnsigned = (
  scope: Scope,
  contactId: string,
  begunAs: readonly string[],
) => Promise<boolean>

/** Whether a browser without a signature reads what was begun as one of these, merged into a contact. */
export const isReadUnsigned: IsReadUnsigned = async (scope, contactId, begunAs) => {
  const [isRead] = scope.gather(unsignedReadersSlot)
  return isRead ? isRead(scope, contactId, begunAs) : false
}

/** Filled by visitors: for each writer, in order, whether the organization has blocked them. */
export const blockedWritersSlot =
  slot<(scope: Scope, writers: readonly Writer[]) => Promise<readonly boolean[]>>(
    'inbox.blocked-writers',
  )

/** Someone outside who wants to write, and where they come from. */
export interface Writer {
  readonly contactId: string | undefined
  readonly address: string
  /** Two letters, as told by our proxy. */
  readonly country?: string | undefined
  /** As stated by the writer. */
  readonly email?: string | undefined
  readonly visitKey: string | undefined
  /** Identifies the writer's session to the page. */
  readonly peek?: string | undefined
}

/** For each writer, in order, whether they may not write. */
export async function listAreBlocked(
  scope: Scope,
  writers: readonly Writer[],
): Promise<readonly boolean[]> {
  const [listBlocked] = scope.gather(blockedWritersSlot)
  return listBlocked ? listBlocked(scope, writers) : writers.map(() => false)
}
