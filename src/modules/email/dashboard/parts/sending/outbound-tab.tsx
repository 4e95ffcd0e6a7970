import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'
import { useSearchParam } from '#ui/use-search-param.ts'
import { useSettled } from '#ui/use-settled.ts'

import {
  cancelOutboundMail,
  listOutboundMails,
  retryOutboundMail,
} from '../../../delivery-contract.ts'
import type { OutboundMail, OutboundState } from '../../../transport-model.ts'

/** Every mail that left or waits to, and what the other server said. */
export function OutboundTab() {
  const [state, setState] = useSearchParam('state', '')
  const [q, setQ] = useSearchParam('q', '')
  const recipient = useSettled(q.trim().toLowerCase(), 300)
  const wanted = isState(state) ? state : undefined
  const isWhole = /^[^@\s]+@[^@\s]+$/.test(recipient)
  const mails = usePages(listOutboundMails, {
    ...(wanted && { state: wanted }),
    ...(isWhole && { recipient }),
  })
  const canManage = useMay()(retryOutboundMail.access)
  if (mails.error) return <ErrorState detail={mails.error.message} onRetry={mails.retry} />
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchField
          label="To a whole address"
          placeholder="To a whole address"
          value={q}
          className="w-64 max-w-full"
          onChange={setQ}
        />
        <Select
          label="State"
          isLabelHidden
          size="medium"
          className="w-44"
          items={[{ value: '', label: 'All states' }, ...stateChoices]}
          value={state}
          onChange={setState}
        />
      </div>
      <DataTable
        label="Sent mail"
        columns={columns}
        rows={mails.rows}
        rowKey={({ id }) => id}
        isLoading={mails.isLoading || mails.isStale}
        hasMore={mails.hasMore}
        onMore={mails.loadMore}
        isLoadingMore={mails.isLoadingMore}
        {...(canManage && {
          rowActionsWidth: 120,
          rowActions: actsOf,
        })}
        emptyState={
          <EmptyState
            icon={<Send size={20} aria-hidden />}
            isFiltered={wanted !== undefined || isWhole}
            {...(!wanted && !isWhole && { title: 'No mail went out yet' })}
          >
            {!wanted && !isWhole && 'Answers to customers stand here with their way.'}
          </EmptyState>
        }
      />
    </div>
  )
}

function actsOf(mail: OutboundMail): ReactNode {
  return <MailActs mail={mail} />
}

function MailActs({ mail }: { readonly mail: OutboundMail }) {
  const act = {
    refreshes: [listOutboundMails],
    onRefused: ({ detail }: { readonly detail: string }) => toast({ tone: 'bad', title: detail }),
  }
  const retry = useCommand(retryOutboundMail, act)
  const cancel = useCommand(cancelOutboundMail, act)
  const { id, state, recipient } = mail
  if (['failed', 'bounced', 'unknown'].includes(state)) {
    return (
      <Button
        size="small"
        kind="quiet"
        isBusy={retry.isBusy}
        aria-label={`Send again to ${recipient}`}
        onClick={() => retry.run({ id })}
      >
        Send again
      </Button>
    )
  }
  if (!['queued', 'deferred'].includes(state)) return null
  return (
    <Button
      size="small"
      kind="quiet"
      isBusy={cancel.isBusy}
      aria-label={`Call off the mail to ${recipient}`}
      onClick={() => cancel.run({ id })}
    >
      Call off
    </Button>
  )
}

const states: Record<OutboundState, { readonly label: string; readonly tone: BadgeTone }> = {
  queued: { label: 'Waits', tone: 'plain' },
  sending: { label: 'On its way', tone: 'plain' },
  sent: { label: 'Sent', tone: 'good' },
  deferred: { label: 'Tried again', tone: 'warn' },
  bounced: { label: 'Bounced', tone: 'bad' },
  complained: { label: 'Complained', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Not known', tone: 'warn' },
  suppressed: { label: 'Not written to', tone: 'warn' },
  cancelled: { label: 'Called off', tone: 'plain' },
}

function isState(text: string): text is OutboundState {
  return Object.hasOwn(states, text)
}

const stateChoices = Object.entries(states).map(([value, { label }]) => ({ value, label }))

const columns: readonly Column<OutboundMail>[] = [
  {
    key: 'recipient',
    title: 'To',
    render: ({ recipient, subject }) => (
      <span className="block min-w-0 sm:py-2">
        <span className="block truncate font-medium">{recipient}</span>
        <span className="block truncate text-sm text-ink-faint">{subject}</span>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 130,
    isUntitledOnPhone: true,
    render: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  },
  {
    key: 'answer',
    title: 'What the other server said',
    isHiddenOnPhone: true,
    render: ({ answer, advice }) => (
      <span className="block min-w-0 sm:py-2">
        <span className="block truncate text-ink-soft" title={answer}>
          {answer || '–'}
        </span>
        {advice && <span className="block truncate text-sm text-ink-faint">{advice}</span>}
      </span>
    ),
  },
  {
    key: 'when',
    title: 'When',
    width: 120,
    isHiddenOnPhone: true,
    render: ({ sentAt, createdAt }) => (
      <span className="text-ink-soft">
        <TimeAgo at={sentAt ?? createdAt} />
      </span>
    ),
  },
]
