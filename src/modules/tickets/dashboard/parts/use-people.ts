import { getMyMembership, listTeammates, listTeams } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

export interface Person {
  readonly id: string
  readonly name: string
}

export interface People {
  readonly members: readonly Person[]
  readonly myId: string | undefined
  nameOf(id: string): string
}

/** Includes former members, so that their names still show. */
export function usePeople(): People {
  const { data } = useCall(listTeammates, {})
  const { data: me } = useCall(getMyMembership, {})
  const myId = me?.memberId
  const all = data?.items ?? []
  const members = all
    .filter(({ state }) => state === 'active')
    .map(({ id, displayName }) => ({
      id,
      name: id === myId ? `${displayName} (you)` : displayName,
    }))
    .toSorted((one, other) => Number(other.id === myId) - Number(one.id === myId))
  return {
    members,
    myId,
    nameOf: (id) => all.find((one) => one.id === id)?.displayName ?? 'Unknown',
  }
}

export function useTeams(): readonly Person[] {
  return useCall(listTeams, {}).data?.items ?? []
}
