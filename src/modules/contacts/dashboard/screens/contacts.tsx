import Contact from 'lucide-react/icons/contact'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { firstPage, usePages } from '#platform/registry/browser/use-pages.ts'
import { useListColumns } from '#platform/resources/browser/list-columns.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column, Sort } from '#ui/table/column.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listContacts } from '../../contract.ts'
import type { Contact as Person } from '../../model.ts'
import { isBlocked, nameOf } from '../../rules.ts'
import { BounceMark } from '../parts/bounce-mark.tsx'
import { ClaimMark } from '../parts/claims.tsx'
import { contactsInput, isNarrowed, readContactAddress } from '../parts/contact-filter.ts'
import { ContactFilters } from '../parts/contact-filters.tsx'
import { ContactsTabs } from '../parts/contacts-tabs.tsx'
import { EmailText } from '../parts/email-text.tsx'
import { Seen } from '../parts/seen.tsx'
import { TagBar } from '../parts/tag-bar.tsx'
import { TagNames } from '../parts/tag-names.tsx'

const newPart = deferred(() => import('../parts/new-contact-dialog.tsx'))
const ColumnChooser = lazy(async () => ({
  default: (await import('#ui/column-chooser.tsx')).ColumnChooser,
}))
const ImportContacts = lazy(async () => ({
  default: (await import('../parts/import-contacts.tsx')).ImportContacts,
}))

export const loader = screenLoader(({ search }) => [
  firstPage(listContacts, contactsInput(readContactAddress(search))),
])
export const clientLoader = fromCache

export default function ContactsScreen() {
  useLiveRefresh([{ after: 'contact.', call: listContacts }])
  const navigate = useNavigate()
  const { search } = useLocation()
  const address = readContactAddress(new URLSearchParams(search))
  const list = usePages(listContacts, contactsInput(address))
  const [isNew, setNew] = useSearchParam('new', '')
  const [isImporting, setImporting] = useState(false)
  const shown = useListColumns('contacts', columns, unasked)
  const [, setSort] = useSearchParam('sort', '')
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set())
  const chosen = list.rows.filter(({ id }) => selectedKeys.has(id))
  const onSort = ({ key, isDescending }: Sort) => setSort(`${isDescending ? '-' : ''}${key}`)
  const canManage = useMay()(needs('Inbox', 'manage'))
  const isMaking = canManage && isNew !== ''
  const isEmpty = list.rows.length === 0 && !list.isLoading && !isNarrowed(address)
  const dialog = useDeferred(newPart, isMaking)
  const newButton = canManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New contact
    </Button>
  )
  return (
    <Page
      title="Contacts"
      description="Everyone who messaged you, plus contacts you added."
      actions={!isEmpty && newButton}
      tabs={<ContactsTabs value="contacts" />}
    >
      <ContactFilters address={address} canManage={canManage} onImport={() => setImporting(true)}>
        <Suspense>
          <ColumnChooser {...shown} />
        </Suspense>
      </ContactFilters>
      {list.error && list.rows.length === 0 ? (
        <ErrorState detail={list.error.message} onRetry={list.retry} />
      ) : (
        <DataTable
          label="Contacts"
          columns={shown.columns}
          hiddenKeys={shown.hiddenKeys}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/dashboard/contacts/${id}`}
          isLoading={list.isLoading || list.isStale}
          {...(!address.search && { sort: sortOf(address.sort), onSort: onSort })}
          {...(canManage && { selectedKeys, onSelectedKeys: setSelectedKeys })}
          hasMore={list.hasMore}
          onMore={list.loadMore}
          isLoadingMore={list.isLoadingMore}
          emptyState={
            isNarrowed(address) ? (
              <EmptyState
                isFiltered
                title="No contacts match"
                action={
                  <Button onClick={() => void navigate({ search: '' })}>
                    {address.search ? 'Clear search' : 'Clear filters'}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                icon={<Contact size={20} aria-hidden />}
                title="No contacts yet"
                action={newButton}
              >
                People who message you appear here. You can also import a CSV file.
              </EmptyState>
            )
          }
        />
      )}
      {chosen.length > 0 && <TagBar chosen={chosen} onDone={() => setSelectedKeys(new Set())} />}
      {dialog && isMaking && <dialog.NewContactDialog onClose={() => setNew('')} />}
      {isImporting && (
        <Suspense>
          <ImportContacts onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Showing every column by default leaves too little room for names. */
const unasked = ['wrote', 'contacted']

/** Newest first by default; no column header shows that order. */
function sortOf(sort: string): Sort {
  return { key: sort.replace('-', '') || 'created', isDescending: sort.startsWith('-') || !sort }
}

const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    title: 'Name',
    isSortable: true,
    render: (contact) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Avatar id={contact.id} name={nameOf(contact)} picture={contact.pictureUrl} size="small" />
        <span title={nameOf(contact)} className="min-w-0 truncate font-medium">
          {nameOf(contact)}
        </span>
        {contact.claimed.includes('name') && <ClaimMark />}
        {isBlocked(contact.blockedUntil, new Date()) && <Badge tone="bad">Blocked</Badge>}
        {contact.unsubscribedAt && <Badge tone="warn">Unsubscribed</Badge>}
      </span>
    ),
  },
  {
    key: 'email',
    title: 'Email',
    render: ({ email, claimed, bouncing }) =>
      email && (
        <span className="min-w-0 items-center sm:flex">
          <span title={email} className="min-w-0 max-sm:wrap-anywhere sm:truncate">
            <EmailText address={email}>
              {claimed.includes('email') && (
                <span className="sm:hidden">
                  <ClaimMark />
                </span>
              )}
            </EmailText>
          </span>
          {claimed.includes('email') && (
            <span className="shrink-0 max-sm:hidden">
              <ClaimMark />
            </span>
          )}
          {bouncing
            .filter(({ address }) => address === email)
            .map(({ bouncedAt }) => (
              <span key={bouncedAt} className="ml-1.5 shrink-0">
                <BounceMark at={bouncedAt} />
              </span>
            ))}
        </span>
      ),
  },
  {
    key: 'company',
    title: 'Company',
    width: 150,
    isHiddenOnPhone: true,
    render: ({ company }) => <span className="block truncate">{company?.name}</span>,
  },
  {
    key: 'tags',
    title: 'Tags',
    width: 140,
    isHiddenOnPhone: true,
    render: ({ tagIds }) => <TagNames ids={tagIds} />,
  },
  {
    key: 'kind',
    title: 'Type',
    width: 90,
    isHiddenOnPhone: true,
    render: ({ kind }) => (
      <Badge tone={kind === 'user' ? 'good' : 'plain'}>{kind === 'user' ? 'User' : 'Lead'}</Badge>
    ),
  },
  {
    key: 'wrote',
    title: 'Last message',
    width: 120,
    isHiddenOnPhone: true,
    render: ({ repliedAt }) => (
      <span className="text-ink-soft">
        <Seen at={repliedAt} />
      </span>
    ),
  },
  {
    key: 'contacted',
    title: 'Last contacted',
    width: 120,
    isHiddenOnPhone: true,
    render: ({ contactedAt }) => (
      <span className="text-ink-soft">
        <Seen at={contactedAt} />
      </span>
    ),
  },
  {
    key: 'seen',
    title: 'Last seen',
    isSortable: true,
    width: 140,
    render: ({ seenAt }) => (
      <span className="text-ink-soft">
        <Seen at={seenAt} />
      </span>
    ),
  },
]
