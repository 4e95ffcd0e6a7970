import Plus from 'lucide-react/icons/plus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, Suspense, useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import type { PrivacyRequest } from '../../model.ts'
import { createPrivacyRequest, listPrivacyRequests } from '../../requests-contract.ts'
import { isOver, urgencyOf } from '../../rules.ts'
import { dueWords, kindWords, statusWords, requesterName } from './request-words.ts'

const RequestSheet = lazy(async () => ({
  default: (await import('./request-sheet.tsx')).RequestSheet,
}))
const NewRequestDialog = lazy(async () => ({
  default: (await import('./new-request-dialog.tsx')).NewRequestDialog,
}))

export function RequestsTab({ dueCount }: { readonly dueCount: number }) {
  const [requested, setState] = useSearchParam('state', 'open')
  const state = requested === 'over' || requested === 'all' ? requested : 'open'
  const { rows, isLoading, error, hasMore, isLoadingMore, loadMore, retry } = usePages(
    listPrivacyRequests,
    state === 'all' ? {} : { state },
  )
  const [openedId, setOpened] = useSearchParam('open', '')
  // '1', or the ID of the contact the request is about.
  const [isNew, setNew] = useSearchParam('new', '')
  const canAct = useMay()(createPrivacyRequest.access)
  const opened = rows.find(({ id }) => id === openedId)
  const newButton = canAct && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New request
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      {dueCount > 0 && (
        <Notice tone="warn">
          {dueCount === 1 ? '1 request is' : `${dueCount} requests are`} due within 7 days.
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segments label="Show" items={states} value={state} onChange={setState} />
        {newButton}
      </div>
      {error && rows.length === 0 ? (
        <ErrorState detail={error.message} onRetry={retry} />
      ) : (
        <DataTable
          label="Privacy requests"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => setOpened(id)}
          isLoading={isLoading}
          hasMore={hasMore}
          onMore={loadMore}
          isLoadingMore={isLoadingMore}
          emptyState={
            <EmptyState
              icon={<ShieldCheck size={20} aria-hidden />}
              title={state === 'open' ? 'No open requests' : 'No requests yet'}
            >
              Track requests for a data copy or erasure. You have 30 days to respond.
            </EmptyState>
          }
        />
      )}
      <Suspense>
        {opened && (
          <RequestSheet
            key={opened.id}
            request={opened}
            canAct={canAct}
            onClose={() => setOpened('')}
          />
        )}
        {isNew !== '' && canAct && (
          <NewRequestDialog
            contactId={isNew === '1' ? undefined : isNew}
            onClose={() => setNew('')}
          />
        )}
      </Suspense>
    </div>
  )
}

function Due({ request }: { readonly request: PrivacyRequest }) {
  const [now] = useState(() => new Date())
  const { status, dueAt, endedAt } = request
  if (isOver(status)) {
    return <span className="text-ink-soft">Completed {endedAt && <TimeAgo at={endedAt} />}</span>
  }
  const urgency = urgencyOf(request, now)
  const words = dueWords(dueAt, now)
  if (urgency === 'fine') return words
  return <Badge tone={urgency === 'late' ? 'bad' : 'warn'}>{words}</Badge>
}

const states = [
  { value: 'open', label: 'Open' },
  { value: 'over', label: 'Completed' },
  { value: 'all', label: 'All' },
] as const

const columns: readonly Column<PrivacyRequest>[] = [
  { key: 'who', title: 'Person', width: 232, render: requesterName },
  { key: 'kind', title: 'Type', width: 176, render: ({ kind }) => kindWords[kind] },
  {
    key: 'status',
    title: 'Status',
    width: 120,
    render: ({ status }) => (
      <Badge tone={statusWords[status].tone}>{statusWords[status].label}</Badge>
    ),
  },
  {
    key: 'received',
    title: 'Received',
    width: 144,
    isHiddenOnPhone: true,
    render: ({ receivedAt }) => <TimeAgo at={receivedAt} />,
  },
  { key: 'due', title: 'Due', render: (request) => <Due request={request} /> },
]
