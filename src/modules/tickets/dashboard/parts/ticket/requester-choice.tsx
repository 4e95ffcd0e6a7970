import { useState } from 'react'

import { listContacts } from '#modules/contacts/contract.ts'
import { nameOf } from '#modules/contacts/rules.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Combobox } from '#ui/combobox.tsx'

import type { Ticket } from '../../../model.ts'

export function RequesterChoice({
  requester,
  onChange,
}: {
  readonly requester: Ticket['requester']
  readonly onChange: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const canSee = useMay()(listContacts.access)
  const { data, isFetching } = useCall(
    listContacts,
    { limit: 20, ...(search && { search }) },
    { isEnabled: canSee },
  )
  if (!canSee) return <p className="pt-1.5">{requester?.name ?? 'None'}</p>
  const found = (data?.items ?? []).map((row) => ({
    value: row.id,
    label: nameOf(row),
    ...(row.email && row.name && { hint: row.email }),
  }))
  const isMissing = requester && !found.some(({ value }) => value === requester.id)
  return (
    <Combobox
      label="Requester"
      isLabelHidden
      placeholder="None"
      items={isMissing ? [{ value: requester.id, label: requester.name }, ...found] : found}
      value={requester?.id}
      onSearch={setSearch}
      isLoading={isFetching}
      onChange={onChange}
    />
  )
}
