import Inbox from 'lucide-react/icons/inbox'
import type { ReactNode } from 'react'

import { byteSize } from '#lib/byte-size.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Select } from '#ui/select.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listInboundMails, retryInboundMail, type InboundMail } from '../../mails-contract.ts'

/** Every mail that came in the last 30 days, and what became of it. */
export function InboundTab() {
  const [state, setState] = useSearchParam('state', '')
  const wanted = isState(state) ? state : undefined
  const mails = usePages(listInboundMails, wanted ? { state: wanted } : {})
  const canManage = useMay()(retryInboundMail.access)
  if (mails.error) return <ErrorState detail={mails.error.message} onRetry={mails.retry} />
  return (
    <div className="flex flex-col gap-4">
      <Select
        label="State"
        isLabelHidden
        size="medium"
        className="w-48"
        items={[{ value: '', label: 'All states' }, ...stateChoices]}
        value={wanted ?? ''}
        onChange={setState}
      />
      <DataTable
        label="Received mail"
        columns={columns}
        rows={mails.rows}
        rowKey={({ id }) => id}
        isLoading={mails.isLoading || mails.isStale}
        hasMore={mails.hasMore}
        onMore={mails.loadMore}
        isLoadingMore={mails.isLoadingMore}
        {...(canManage && {
          rowActionsWidth: 110,
          rowActions: actsOf,
        })}
        emptyState={
          <EmptyState
            icon={<Inbox size={20} aria-hidden />}
            isFiltered={wanted !== undefined}
            {...(!wanted && { title: 'No mail came yet' })}
          >
            {!wanted && 'Each mail stands here for 30 days, also what was no message.'}
          </EmptyState>
        }
      />
    </div>
  )
}

function actsOf(mail: InboundMail): ReactNode {
  return mail.state === 'failed' && <Retry mail={mail} />
}

function Retry({ mail }: { readonly mail: InboundMail }) {
  const retry = useCommand(retryInboundMail, {
    refreshes: [listInboundMails],
    onRefused: ({ detail }) => toast({ tone: 'bad', title: detail }),
  })
  return (
    <Button
      size="small"
      kind="quiet"
      isBusy={retry.isBusy}
      aria-label={`Read “${mail.subject}” again`}
      onClick={() => retry.run({ id: mail.id })}
    >
      Try again
    </Button>
  )
}

const states: Record<InboundMail['state'], { readonly label: string; readonly tone: BadgeTone }> = {
  received: { label: 'Being read', tone: 'plain' },
  threaded: { label: 'In the inbox', tone: 'good' },
  noted: { label: 'Noted', tone: 'plain' },
  rejected: { label: 'Not taken', tone: 'warn' },
  failed: { label: 'Could not be read', tone: 'bad' },
}

function isState(text: string): text is InboundMail['state'] {
  return Object.hasOwn(states, text)
}

const stateChoices = Object.entries(states).map(([value, { label }]) => ({ value, label }))

const columns: readonly Column<InboundMail>[] = [
  {
    key: 'subject',
    title: 'Subject',
    render: ({ subject, from, to }) => (
      <span className="block min-w-0 sm:py-2">
        <span className="block truncate font-medium">{subject || 'No subject'}</span>
        <span className="block truncate text-sm text-ink-faint">
          {[from, to.join(', ')].filter(Boolean).join(' → ')}
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 150,
    isUntitledOnPhone: true,
    render: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  },
  {
    key: 'reason',
    title: 'Why',
    isHiddenOnPhone: true,
    render: ({ reason }) => (
      <span className="block truncate text-ink-soft" title={reason}>
        {reason || '–'}
      </span>
    ),
  },
  {
    key: 'size',
    title: 'Size',
    width: 90,
    align: 'end',
    isHiddenOnPhone: true,
    render: ({ size }) => <span className="text-ink-soft">{byteSize(size)}</span>,
  },
  {
    key: 'when',
    title: 'When',
    width: 120,
    isHiddenOnPhone: true,
    render: ({ receivedAt }) => (
      <span className="text-ink-soft">
        <TimeAgo at={receivedAt} />
      </span>
    ),
  },
]
