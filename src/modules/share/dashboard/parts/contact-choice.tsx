import { useState } from 'react'

import { listContacts } from '#modules/contacts/contract.ts'
import { nameOf } from '#modules/contacts/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Combobox } from '#ui/combobox.tsx'

export function ContactChoice({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const { data, isFetching } = useCall(listContacts, { limit: 20, ...(search && { search }) })
  return (
    <Combobox
      label="Contact"
      placeholder="Name or email"
      items={(data?.items ?? []).map((row) => ({
        value: row.id,
        label: nameOf(row),
        ...(row.email && row.name && { hint: row.email }),
      }))}
      value={value || undefined}
      onSearch={setSearch}
      isLoading={isFetching}
      onChange={onChange}
    />
  )
}
