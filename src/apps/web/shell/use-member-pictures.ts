import { useMemo } from 'react'

import { listTeammates } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

export function useMemberPictures(): ReadonlyMap<string, string> {
  const { data } = useCall(listTeammates, {})
  return useMemo(
    () => new Map(data?.items.flatMap(({ id, pictureUrl: url }) => (url ? [[id, url]] : []))),
    [data],
  )
}
