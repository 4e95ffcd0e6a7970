import { useState } from 'react'

import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Combobox } from '#ui/combobox.tsx'

import { companyCalls } from '../../companies-contract.ts'

export function CompanyChoice({
  value,
  known,
  onChange,
}: {
  readonly value: string
  readonly known?: { readonly id: string; readonly name: string } | null
  readonly onChange: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const { rows, isStale } = usePages(companyCalls.list, {
    limit: 20,
    sort: 'name',
    ...(search && { search }),
  })
  const found = rows.map(({ id, name, domain }) => ({
    value: id,
    label: name,
    ...(domain && { hint: domain }),
  }))
  const chosen = known && !found.some((item) => item.value === known.id)
  return (
    <Combobox
      label="Company"
      placeholder="Search companies"
      items={chosen ? [{ value: known.id, label: known.name }, ...found] : found}
      value={value || undefined}
      onSearch={setSearch}
      isLoading={isStale}
      onChange={onChange}
    />
  )
}
