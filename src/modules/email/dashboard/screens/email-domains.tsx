import Globe from 'lucide-react/icons/globe'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { addEmailDomain, listEmailDomains } from '../../domains-contract.ts'
import type { EmailDomain } from '../../model.ts'
import { describeDomain } from '../parts/domains/domain-labels.ts'

const DomainPage = lazy(async () => ({
  default: (await import('../parts/domains/domain-page.tsx')).DomainPage,
}))
const NewDomain = lazy(async () => ({
  default: (await import('../parts/domains/new-domain.tsx')).NewDomain,
}))

export const loader = screenLoader(() => [question(listEmailDomains, {})])
export const clientLoader = fromCache

export default function EmailDomainsScreen() {
  useLiveRefresh([{ after: 'email_domain.', call: listEmailDomains }])
  const { data, error, refetch, isPending } = useCall(listEmailDomains, {})
  const [openedId, open] = useSearchParam('domain', '')
  const canManage = useMay()(addEmailDomain.access)
  const domains = data?.items ?? []
  const opened = domains.find(({ id }) => id === openedId)
  const newButton = canManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => open('new')}>
      Add domain
    </Button>
  )
  return (
    <Page
      title="Email domains"
      description="Verify your domains to keep your email out of spam."
      actions={!opened && domains.length > 0 && newButton}
    >
      {error && !data && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      <Suspense fallback={<LoadingState />}>
        {opened && (
          <DomainPage
            key={opened.id}
            domain={opened}
            canManage={canManage}
            onBack={() => open('')}
          />
        )}
        {!opened && !(error && !data) && (
          <DataTable
            label="Email domains"
            columns={columns}
            rows={domains}
            rowKey={keyOf}
            onOpen={({ id }) => open(id)}
            isLoading={isPending}
            emptyState={
              <EmptyState
                icon={<Globe size={20} aria-hidden />}
                title="No email domains yet"
                action={newButton}
              >
                Verify a domain to send signed email from all of its addresses. You’ll get DNS
                records to add.
              </EmptyState>
            }
          />
        )}
        {openedId === 'new' && canManage && (
          <NewDomain onClose={() => open('')} onMade={({ id }) => open(id)} />
        )}
      </Suspense>
    </Page>
  )
}

function keyOf({ id }: EmailDomain): string {
  return id
}

const columns: readonly Column<EmailDomain>[] = [
  {
    key: 'domain',
    title: 'Domain',
    render: ({ name }) => <span className="block truncate font-medium">{name}</span>,
  },
  {
    key: 'state',
    title: 'Status',
    width: 190,
    isUntitledOnPhone: true,
    render: (domain) => {
      const { tone, label } = describeDomain(domain)
      return (
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
      )
    },
  },
  {
    key: 'records',
    title: 'Records',
    width: 150,
    isHiddenOnPhone: true,
    render: ({ records }) => {
      const required = records.filter(({ isRequired }) => isRequired)
      const right = required.filter(({ state }) => state === 'ok' || state === 'advice')
      return (
        <span className="text-ink-soft tabular-nums">
          {right.length} of {required.length} correct
        </span>
      )
    },
  },
  {
    key: 'checked',
    title: 'Checked',
    width: 140,
    isHiddenOnPhone: true,
    render: ({ checkedAt }) => (
      <span className="text-ink-soft">{checkedAt ? <TimeAgo at={checkedAt} /> : 'Not yet'}</span>
    ),
  },
]
