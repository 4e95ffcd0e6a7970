import { useValueWords } from '#modules/fields/dashboard/public.tsx'
import { listTeammates } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { useTeams } from '../use-people.ts'
import { useTags } from '../use-tags.ts'
import { useTicketFields } from '../use-ticket-fields.ts'
import { useTicketTypes } from '../use-ticket-types.ts'
import type { ValueNames } from './describe-values.ts'

export function useValueNames(): ValueNames {
  const teammates = useCall(listTeammates, {}).data?.items ?? []
  const named = [...useTeams(), ...useTags(), ...useTicketTypes()]
  const fields = useTicketFields()
  const words = useValueWords()
  return {
    nameOf: (id) =>
      teammates.find((one) => one.id === id)?.displayName ??
      named.find((one) => one.id === id)?.name,
    fieldOf: (key) => fields.find((field) => field.key === key),
    words,
  }
}
