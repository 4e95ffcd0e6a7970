import { useMemo } from 'react'

import { listTeammates } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

export function useMemberNames(): ReadonlyMap<string, string> {
  const { data } = useCall(listTeammates, {})
  return useMemo(() => new Map(data?.items.map(({ id, displayName }) => [id, displayName])), [data])
}
