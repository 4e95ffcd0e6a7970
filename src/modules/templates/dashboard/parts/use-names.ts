import { listColleagues, listTeams } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import type { Choice } from '#ui/choice.ts'

export interface Names {
  readonly members: readonly Choice[]
  readonly teams: readonly Choice[]
  readonly tags: readonly Choice[]
}

/** Whom and what a macro can name, as far as whoever looks may know them. */
export function useNames(): Names {
  const may = useMay()
  const { data: people } = useCall(listColleagues, {})
  const { data: teams } = useCall(listTeams, {})
  const { data: tags } = useCall(
    tagCalls.list,
    { limit: 100, sort: 'name' },
    { isEnabled: may(tagCalls.list.access) },
  )
  return {
    members: (people?.items ?? []).map(({ id, displayName }) => ({
      value: id,
      label: displayName,
    })),
    teams: (teams?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    tags: (tags?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
  }
}
