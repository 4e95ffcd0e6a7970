import { useCall } from '#platform/registry/browser/use-call.ts'

import { getMyMembership, listTeammates } from '../../contract.ts'

export interface Person {
  readonly id: string
  readonly name: string
}

export interface People {
  readonly members: readonly Person[]
  readonly myId: string | undefined
  nameOf(id: string | null): string
}

export function usePeople(): People {
  const { data } = useCall(listTeammates, {})
  const { data: me } = useCall(getMyMembership, {})
  const myId = me?.memberId
  const all = data?.items ?? []
  return {
    members: all
      .filter(({ state }) => state === 'active')
      .map(({ id, displayName }) => ({
        id,
        name: id === myId ? `${displayName} (you)` : displayName,
      }))
      .toSorted((one, other) => Number(other.id === myId) - Number(one.id === myId)),
    myId,
    nameOf: (id) => all.find((one) => one.id === id)?.displayName ?? 'Someone',
  }
}
