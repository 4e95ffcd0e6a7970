import { priorityWords } from '#modules/inbox/dashboard/public/marks.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { fieldFilters } from '#platform/resources/browser/list-address.ts'
import type { Choice } from '#ui/choice.ts'
import type { Filter, OptionsFilter } from '#ui/filter-bar/filter.ts'

import { listBoards } from '../../boards-contract.ts'
import { ticketFields } from '../../ticket-fields.ts'
import { dueChoices, owedChoices, type FilterName } from './ticket-filter.ts'
import { usePeople, useTeams } from './use-people.ts'
import { useTags } from './use-tags.ts'
import { useTicketTypes } from './use-ticket-types.ts'
import { categories, categoryWords, priorities } from './words.ts'

export function useTicketFilters(names: readonly FilterName[]): readonly Filter[] {
  const { members } = usePeople()
  const teams = useTeams()
  const tags = useTags()
  const types = useTicketTypes()
  const { data: boards } = useCall(listBoards, {}, { isEnabled: names.includes('board') })
  const all: readonly TicketOptions[] = [
    { name: 'board', label: 'Board', any: 'All boards', items: named(boards?.items ?? []) },
    { name: 'state', label: 'State', any: 'Open', items: states },
    {
      name: 'assignee',
      label: 'Assignee',
      any: 'Anyone',
      items: [
        { value: 'me', label: 'Me' },
        { value: 'none', label: 'Unassigned' },
        ...named(members.filter(({ name }) => !name.endsWith('(you)'))),
      ],
    },
    { name: 'team', label: 'Team', any: 'Any team', items: named(teams) },
    { name: 'tag', label: 'Tag', any: 'Any tag', items: named(tags) },
    { name: 'type', label: 'Type', any: 'Any type', items: named(types) },
    {
      name: 'priority',
      label: 'Priority',
      any: 'Any priority',
      items: priorities.map((value) => ({ value, label: priorityWords[value] })),
    },
    { name: 'due', label: 'Due', any: 'Any time', items: dueChoices },
    { name: 'owed', label: 'SLA', any: 'Any', items: owedChoices },
  ]
  const own = all.flatMap((filter) =>
    names.includes(filter.name) ? [{ kind: 'options' as const, ...filter }] : [],
  )
  return [...own, ...plainFilters]
}

interface TicketOptions extends Omit<OptionsFilter, 'kind'> {
  readonly name: FilterName
}

const plainFilters = fieldFilters(ticketFields).map((filter) =>
  filter.kind === 'options' ? { ...filter, isMulti: false } : filter,
)

function named(rows: readonly { readonly id: string; readonly name: string }[]): Choice[] {
  return rows.map(({ id, name }) => ({ value: id, label: name }))
}

const states: readonly Choice[] = [
  { value: 'all', label: 'All' },
  ...categories.map((value) => ({ value, label: categoryWords[value] })),
  { value: 'archived', label: 'Archived' },
  { value: 'trash', label: 'Trash' },
]
