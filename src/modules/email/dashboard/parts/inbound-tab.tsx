import Inbox from 'lucide-react/icons/inbox'
import type { ReactNode } from 'react'

import { byteSize } from '#lib/byte-size.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { listInboundMails, retryInboundMail, type InboundMail } from '../../mails-contract.ts'
import { MailList, useStateFilter, type StatusLabels } from './mail-list.tsx'

export function InboundTab() {
  const filter = useStateFilter(states)
  const [state] = filter
  const mails = usePages(listInboundMails, state ? { state } : {})
  const canManage = useMay()(retryInboundMail.access)
  return (
    <MailList
      label="Received email"
      mails={mails}
      columns={columns}
      words={states}
      filter={filter}
      acts={canManage ? actsOf : undefined}
      empty={{
        icon: <Inbox size={20} aria-hidden />,
        title: 'No email yet',
        sentence: 'Received emails are listed here for 30 days.',
      }}
    />
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

const states: StatusLabels<InboundMail['state']> = {
  received: { label: 'Processing', tone: 'plain' },
  threaded: { label: 'In the inbox', tone: 'good' },
  noted: { label: 'Processed', tone: 'plain' },
  rejected: { label: 'Rejected', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
}

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
    title: 'Status',
    width: 150,
    isUntitledOnPhone: true,
    render: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  },
  {
    key: 'reason',
    title: 'Reason',
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
    title: 'Received',
    width: 120,
    isHiddenOnPhone: true,
    render: ({ receivedAt }) => (
      <span className="text-ink-soft">
        <TimeAgo at={receivedAt} />
      </span>
    ),
  },
]
