import Forward from 'lucide-react/icons/forward'
import Inbox from 'lucide-react/icons/inbox'
import Mailbox from 'lucide-react/icons/mailbox'
import type { ReactNode } from 'react'

import { Badge } from '#ui/badge.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { EmailAccount } from '../../../model.ts'
import { modeWords, tellAccount } from './account-words.ts'

/** All addresses that customers write to. */
export function AccountList({
  accounts,
  isLoading,
  onOpen,
  newButton,
}: {
  readonly accounts: readonly EmailAccount[]
  readonly isLoading: boolean
  readonly onOpen: (id: string) => void
  readonly newButton: ReactNode
}) {
  return (
    <DataTable
      label="Addresses"
      columns={columns}
      rows={accounts}
      rowKey={keyOf}
      onOpen={({ id }) => onOpen(id)}
      isLoading={isLoading}
      emptyState={<ThreeWays newButton={newButton} />}
    />
  )
}

/** What an address brings, and the three ways to have one. */
function ThreeWays({ newButton }: { readonly newButton: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-6 px-6 py-10 text-center max-sm:px-4">
      <div className="max-w-lg">
        <h2 className="text-lg font-semibold">Answer e-mail like chat</h2>
        <p className="mt-1 text-ink-soft">
          Add the address that your customers write to. Each mail becomes a conversation, and your
          answers go back by mail.
        </p>
      </div>
      <ul className="grid w-full max-w-3xl gap-3 text-start sm:grid-cols-3">
        {ways.map(({ mode, Icon }) => (
          <li key={mode} className="rounded-card border border-line p-4">
            <Icon size={20} className="mb-2 text-ink-soft rtl:-scale-x-100" aria-hidden />
            <p className="font-medium">{modeWords[mode].label}</p>
            <p className="mt-1 text-sm text-ink-soft">{modeWords[mode].hint}</p>
          </li>
        ))}
      </ul>
      {newButton}
    </div>
  )
}

const ways = [
  { mode: 'forward', Icon: Forward },
  { mode: 'imap', Icon: Mailbox },
  { mode: 'inbound', Icon: Inbox },
] as const

function keyOf({ id }: EmailAccount): string {
  return id
}

const columns: readonly Column<EmailAccount>[] = [
  {
    key: 'address',
    title: 'Address',
    render: ({ address, displayName, isDefault }) => (
      <span className="block min-w-0 sm:py-2">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{address}</span>
          {isDefault && <Badge>Default</Badge>}
        </span>
        <span className="block truncate text-sm text-ink-faint">{displayName}</span>
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    width: 210,
    isUntitledOnPhone: true,
    render: (account) => {
      const { tone, label } = tellAccount(account)
      return (
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
      )
    },
  },
  {
    key: 'mode',
    title: 'How mail comes',
    width: 160,
    isHiddenOnPhone: true,
    render: ({ mode }) => <span className="text-ink-soft">{modeWords[mode].label}</span>,
  },
  {
    key: 'lastMail',
    title: 'Last mail',
    width: 130,
    isHiddenOnPhone: true,
    render: ({ lastMailAt }) => (
      <span className="text-ink-soft">{lastMailAt ? <TimeAgo at={lastMailAt} /> : 'None yet'}</span>
    ),
  },
]
