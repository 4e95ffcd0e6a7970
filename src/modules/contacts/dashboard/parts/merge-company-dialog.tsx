import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'

import { companyCalls, companyMergeCalls, getCompanyProfile } from '../../companies-contract.ts'
import { MergeWith } from './merge-with.tsx'
import { mergeRefreshes, mergeEffect } from './company-merge.ts'

export function MergeCompanyDialog({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  const company = useCall(getCompanyProfile, { id }).data
  const [search, setSearch] = useState('')
  const { rows, isStale } = usePages(companyCalls.list, {
    limit: 20,
    sort: 'name',
    ...(search && { search }),
  })
  if (!company) return null
  return (
    <MergeWith
      into={company}
      one="company"
      many="companies"
      description={mergeEffect}
      placeholder="Name or domain"
      offered={rows.map(({ id, name, domain }) => ({
        value: id,
        label: name,
        ...(domain && { hint: domain }),
      }))}
      isLoading={isStale}
      onSearch={setSearch}
      calls={companyMergeCalls}
      refreshes={mergeRefreshes}
      onClose={onClose}
    />
  )
}
