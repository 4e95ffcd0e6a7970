import { fieldCalls } from '#modules/fields/contract.ts'
import { optionsOf, type FieldDefinition } from '#modules/fields/rules.ts'
import { listTeammates, listTeams } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import type { Choice } from '#ui/choice.ts'

export interface Names {
  readonly members: readonly Choice[]
  readonly teams: readonly Choice[]
  readonly tags: readonly Choice[]
  readonly fields: readonly FieldDefinition[]
}

export function useNames(): Names {
  const may = useMay()
  const { data: people } = useCall(listTeammates, {})
  const { data: teams } = useCall(listTeams, {})
  const { data: tags } = useCall(tagCalls.list, everyTag, { isEnabled: may(tagCalls.list.access) })
  const { rows: fields } = usePages(fieldCalls.list, conversationFields)
  return {
    members: (people?.items ?? []).map(({ id, displayName }) => ({
      value: id,
      label: displayName,
    })),
    teams: (teams?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    tags: (tags?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
    fields: fields.map((field) => ({ ...field, options: optionsOf(field.options) })),
  }
}

const conversationFields = {
  object: ['conversation' as const],
  limit: 100,
  sort: 'position' as const,
}
