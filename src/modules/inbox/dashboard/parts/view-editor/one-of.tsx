import { useState } from 'react'

import { companyCalls } from '#modules/contacts/companies-contract.ts'
import { getLanguageSettings, listTeammates } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import type { Choice } from '#ui/choice.ts'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Select } from '#ui/select.tsx'

import { listChannels } from '../../../channels-contract.ts'
import type { ViewCondition } from '../../../view-model.ts'
import { useTeams } from '../use-places.ts'
import {
  booleanChoices,
  dueChoices,
  hasChoices,
  priorityChoices,
  statusChoices,
  type FilterField,
} from './condition-fields.ts'

export type OneOfCondition = Extract<ViewCondition, { values: unknown }>

export function OneOf({
  condition,
  field,
  onChange,
}: {
  readonly condition: OneOfCondition
  readonly field: FilterField | undefined
  readonly onChange: (condition: ViewCondition) => void
}) {
  const [search, setSearch] = useState('')
  const choices = useChoices(condition, field, search)
  return (
    <>
      <Select
        label="Operator"
        isLabelHidden
        className="w-24 shrink-0"
        items={[
          { value: 'is', label: 'is' },
          { value: 'is_not', label: 'is not' },
        ]}
        value={condition.op}
        onChange={(op) => onChange({ ...condition, op })}
      />
      <MultiCombobox
        label="Values"
        isLabelHidden
        className="min-w-0 flex-1"
        items={choices}
        values={condition.values}
        {...(condition.field === 'company' && { onSearch: setSearch })}
        onChange={(values) => onChange({ ...condition, values: [...values] } as ViewCondition)}
        placeholder="Choose"
      />
    </>
  )
}

function useChoices(
  { field, values }: OneOfCondition,
  definition: FilterField | undefined,
  search: string,
): readonly Choice[] {
  const people = usePeople()
  const teams = useTeams()
  const channels = useCall(listChannels, {}).data?.items ?? []
  const { rows: tags } = usePages(tagCalls.list, everyTag)
  const companies = useCompanies(field === 'company', search)
  const languages = useLanguages(field === 'language' ? values : [])
  switch (field) {
    case 'status':
      return statusChoices
    case 'priority':
      return priorityChoices
    case 'has':
      return hasChoices
    case 'due':
      return dueChoices
    case 'assignee':
      return [{ value: 'me', label: 'Me' }, { value: 'none', label: 'Unassigned' }, ...people]
    case 'team':
      return [{ value: 'none', label: 'No team' }, ...teams.map(named)]
    case 'tag':
      return [{ value: 'none', label: 'No tag' }, ...tags.map(named)]
    case 'channel':
      return channels.map(named)
    case 'company':
      return [{ value: 'none', label: 'No company' }, ...companies]
    case 'language':
      return languages
    case 'value':
      if (definition?.type === 'boolean') return booleanChoices
      if (definition?.type === 'user') return people
      return kept(values, definition?.options ?? [])
  }
}

function usePeople(): readonly Choice[] {
  const people = useCall(listTeammates, {}).data?.items ?? []
  return people
    .filter(({ state }) => state === 'active')
    .map(({ id, displayName }) => ({ value: id, label: displayName }))
}

/** Keeps choices seen before, so that selected values keep their names. */
function useCompanies(isEnabled: boolean, search: string): readonly Choice[] {
  const { rows } = usePages(companyCalls.list, {
    limit: isEnabled ? 50 : 1,
    sort: 'name',
    ...(search && { search }),
  })
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const fresh = rows.filter(({ id, name }) => seen.get(id) !== name)
  if (fresh.length > 0)
    setSeen(new Map([...seen, ...rows.map(({ id, name }) => [id, name] as const)]))
  return [...seen].map(([value, label]) => ({ value, label }))
}

function useLanguages(chosen: readonly string[]): readonly Choice[] {
  const { data } = useCall(getLanguageSettings, {})
  const names = new Intl.DisplayNames([data?.defaultLocale ?? 'en'], { type: 'language' })
  const own = (data?.contentLocales ?? []).map((locale) => locale.split('-')[0] ?? locale)
  return [...new Set([...chosen, ...own, ...commonLanguages])].map((value) => ({
    value,
    label: isLanguage.test(value) ? (names.of(value) ?? value) : value,
  }))
}

// The API accepts any text, so this may not be a language.
const isLanguage = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

/** Deleted options still appear where they are selected. */
function kept(values: readonly string[], options: readonly string[]): readonly Choice[] {
  return [...new Set([...options, ...values])].map((value) => ({ value, label: value }))
}

function named({ id, name }: { readonly id: string; readonly name: string }): Choice {
  return { value: id, label: name }
}

const commonLanguages =
  'en es fr de it pt nl pl sv da nb fi cs sk hu ro bg el tr uk ru ar he fa hi bn th vi id ms zh ja ko'.split(
    ' ',
  )
