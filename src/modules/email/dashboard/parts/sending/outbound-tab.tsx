import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'
import { useSearchParam } from '#ui/use-search-param.ts'
import { useDebounced } from '#ui/use-debounced.ts'

import {
  cancelOutboundMail,
  listOutboundMails,
  retryOutboundMail,
} from '../../../delivery-contract.ts'
import type { OutboundMail, OutboundState } from '../../../transport-model.ts'
import { MailList, useStateFilter, type StatusLabels } from '../mail-list.tsx'

export function OutboundTab() {
  const filter = useStateFilter(states)
  const [state] = filter
  const [q, setQ] = useSearchParam('q', '')
  const recipient = useDebounced(q.trim().toLowerCase(), 300)
  const isWhole = /^[^@\s]+@[^@\s]+$/.test(recipient)
  const mails = usePages(listOutboundMails, {
    ...(state && { state }),
    ...(isWhole && { recipient }),
  })
  const canManage = useMay()(retryOutboundMail.access)
  return (
    <MailList
      label="Sent email"
      mails={mails}
      columns={columns}
      words={states}
      filter={filter}
      isFiltered={state !== undefined || isWhole}
      search={
        <SearchField
          label="Recipient’s email address"
          placeholder="Recipient’s email address"
          value={q}
          className="w-64 max-w-full"
          onChange={setQ}
        />
      }
      acts={canManage ? actsOf : undefined}
      empty={{
        icon: <Send size={20} aria-hidden />,
        title: 'No sent email yet',
        sentence: 'Replies to customers are listed here with their delivery status.',
      }}
    />
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
        aria-label={`Resend to ${recipient}`}
        onClick={() => retry.run({ id })}
      >
        Resend
      </Button>
    )
  }
  if (!['queued', 'deferred'].includes(state)) return null
  return (
    <Button
      size="small"
      kind="quiet"
      isBusy={cancel.isBusy}
      aria-label={`Cancel email to ${recipient}`}
      onClick={() => cancel.run({ id })}
    >
      Cancel
    </Button>
  )
}

const states: StatusLabels<OutboundState> = {
  queued: { label: 'Queued', tone: 'plain' },
  sending: { label: 'Sending', tone: 'plain' },
  sent: { label: 'Sent', tone: 'good' },
  deferred: { label: 'Retrying', tone: 'warn' },
  bounced: { label: 'Bounced', tone: 'bad' },
  complained: { label: 'Spam complaint', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Unknown', tone: 'warn' },
  suppressed: { label: 'Suppressed', tone: 'warn' },
  cancelled: { label: 'Canceled', tone: 'plain' },
}

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
    title: 'Status',
    width: 130,
    isUntitledOnPhone: true,
    render: ({ state, deliveredAt }) => (
      <Badge tone={states[state].tone}>
        {state === 'sent' && deliveredAt !== null ? 'Delivered' : states[state].label}
      </Badge>
    ),
  },
  {
    key: 'answer',
    title: 'Server response',
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
    title: 'Created',
    width: 120,
    isHiddenOnPhone: true,
    render: ({ sentAt, createdAt }) => (
      <span className="text-ink-soft">
        <TimeAgo at={sentAt ?? createdAt} />
      </span>
    ),
  },
]
