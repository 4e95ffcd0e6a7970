import { Link } from 'react-router'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Parts } from '#platform/screens/browser/slots.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

import {
  companyCalls,
  companyMergeCalls,
  getCompanyProfile,
  listCompanyTimeline,
  setCompanyAttributes,
  tagCompanies,
} from '../../companies-contract.ts'
import { listContacts } from '../../contract.ts'
import { nameOf } from '../../rules.ts'
import { companySlot } from '../slots.ts'
import { AttributesForm } from './attributes-form.tsx'
import { Merges } from './profile/merges.tsx'
import { Seen } from './seen.tsx'
import { TagPicker } from './tag-picker.tsx'
import { useFields } from './use-fields.ts'
import { mergeRefreshes } from './company-merge.ts'

export function CompanyFacts({ id }: { readonly id: string }) {
  const { data, error, refetch } = useCall(getCompanyProfile, { id })
  const fields = useFields('company')
  const canManage = useMay()(needs('Inbox', 'manage'))
  useLiveRefresh(whatItShows)
  const save = useCommand(setCompanyAttributes, {
    refreshes: [getCompanyProfile, companyCalls.get, companyCalls.history],
    onDone: () => toast({ tone: 'good', title: 'Company saved' }),
  })
  if (error) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {data.externalId && (
        <p className="flex items-center gap-2">
          <span className="shrink-0 text-ink-faint">External ID</span>
          <code className="min-w-0 truncate font-mono text-sm">{data.externalId}</code>
          <CopyButton text={data.externalId} label="Copy external ID" />
        </p>
      )}
      <TagPicker
        call={tagCompanies}
        subject={data}
        refreshes={[getCompanyProfile, companyCalls.list, listCompanyTimeline]}
        canManage={canManage}
      />
      {fields.length > 0 && (
        <AttributesForm
          key={data.version}
          fields={fields}
          attributes={data.attributes}
          command={save}
          canManage={canManage}
          onSave={(attributes) => save.run({ id, version: data.version, attributes })}
        />
      )}
    </div>
  )
}

export function CompanyOverview({ id }: { readonly id: string }) {
  const { data, error, refetch } = useCall(getCompanyProfile, { id })
  const canManage = useMay()(needs('Inbox', 'manage'))
  if (error) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <People companyId={id} count={data.contactCount} />
      <Parts of={companySlot} given={{ companyId: id }} placeholder={<LoadingState />} />
      <Merges
        calls={companyMergeCalls}
        refreshes={mergeRefreshes}
        subjectId={id}
        many="companies"
        canManage={canManage}
      />
    </div>
  )
}

function People({ companyId, count }: { readonly companyId: string; readonly count: number }) {
  const { rows, error } = usePages(listContacts, { companyId, limit: 10, sort: '-seen' })
  if (error) return <ErrorState detail={error.message} />
  return (
    <div>
      <h2 className="mb-2 font-semibold">People</h2>
      {count === 0 && <p className="text-ink-soft">No contacts yet.</p>}
      <ul className="-mx-2 flex flex-col">
        {rows.map((contact) => (
          <li key={contact.id}>
            <Link
              to={`/dashboard/contacts/${contact.id}`}
              className="flex items-center gap-2.5 rounded-control px-2 py-1.5 transition-colors hover:bg-sunken"
            >
              <Avatar
                id={contact.id}
                name={nameOf(contact)}
                picture={contact.pictureUrl}
                size="small"
              />
              <span className="min-w-0 flex-1 truncate">{nameOf(contact)}</span>
              <span className="text-sm text-ink-faint">
                <Seen at={contact.seenAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <Link
          className="mt-2 inline-block text-link hover:underline"
          to={`/dashboard/contacts?company=${companyId}`}
        >
          Show all {count >= 1000 ? '1,000+' : count} contacts
        </Link>
      )}
    </div>
  )
}

const whatItShows = [
  { after: 'company.', call: getCompanyProfile },
  { after: 'company.', call: companyMergeCalls.list },
]
