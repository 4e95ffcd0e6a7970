import { useCall } from '#platform/registry/browser/use-call.ts'
import { useOfferedKeys } from '#platform/screens/browser/offered-keys.tsx'
import { Badge } from '#ui/badge.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { useState } from 'react'

import { explainPermissions } from '../../../contract.ts'
import type { PermissionReason } from '../../../model.ts'
import { nameOfKey } from '../roles/permission-names.ts'

export function WhyPanel({ id }: { readonly id: string }) {
  const { data, error, refetch } = useCall(explainPermissions, { id })
  const [search, setSearch] = useState('')
  const offered = useOfferedKeys()
  if (error) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const wanted = search.trim().toLowerCase()
  const shown = data.items.filter(
    ({ key }) => offered.has(key) && `${nameOfKey(key)} ${key}`.toLowerCase().includes(wanted),
  )
  return (
    <div className="flex flex-col gap-4">
      <SearchField label="Search permissions" value={search} onChange={setSearch} />
      {shown.length === 0 && <EmptyState isFiltered />}
      <ul className="divide-y divide-line">
        {shown.map((reason) => (
          <li key={reason.key} className="flex items-start gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{nameOfKey(reason.key)}</p>
              <p className="text-sm text-ink-soft">{sentenceFor(reason)}</p>
            </div>
            <Badge tone={tones[reason.level]}>{words[reason.level]}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function sentenceFor({ source, roleName, isInPlan, level }: PermissionReason): string {
  const plan = isInPlan ? '' : ' Not included in your plan.'
  switch (source) {
    case 'owner':
      return `The owner has every permission.${plan}`
    case 'admin':
      return `Admins have every permission except the owner’s.${plan}`
    case 'role':
      return `Included in the role “${roleName ?? ''}”.${plan}`
    case 'exception':
      return level === 'none'
        ? 'Removed for this member by an exception.'
        : `Granted to this member by an exception.${plan}`
    case 'nobody':
      return 'Not granted by their role or an exception.'
  }
}

const words = { none: 'No access', view: 'View', manage: 'Manage' }
const tones = { none: 'plain', view: 'info', manage: 'good' } as const
