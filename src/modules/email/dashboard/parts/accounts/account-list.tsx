import Forward from 'lucide-react/icons/forward'
import Inbox from 'lucide-react/icons/inbox'
import LogIn from 'lucide-react/icons/log-in'
import Mailbox from 'lucide-react/icons/mailbox'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { AccountMode, EmailAccount, SignInProvider } from '../../../model.ts'
import { modeLabels, offeredModes, describeAccount } from './account-labels.ts'

export function AccountList({
  accounts,
  signIns,
  isLoading,
  onOpen,
  onNew,
}: {
  readonly accounts: readonly EmailAccount[]
  readonly signIns: readonly SignInProvider[]
  readonly isLoading: boolean
  readonly onOpen: (id: string) => void
  /** Only set for teammates who can add addresses. */
  readonly onNew: ((mode?: AccountMode) => void) | undefined
}) {
  return (
    <DataTable
      label="Addresses"
      columns={columns}
      rows={accounts}
      rowKey={keyOf}
      onOpen={({ id }) => onOpen(id)}
      isLoading={isLoading}
      emptyState={<FirstAddress signIns={signIns} onNew={onNew} />}
    />
  )
}

function FirstAddress({
  signIns,
  onNew,
}: {
  readonly signIns: readonly SignInProvider[]
  readonly onNew: ((mode?: AccountMode) => void) | undefined
}) {
  return (
    <div className="flex flex-col items-center gap-6 px-6 py-10 text-center max-sm:px-4">
      <div className="max-w-lg">
        <h2 className="text-lg font-semibold">Answer email like chat</h2>
        <p className="mt-1 text-ink-soft">
          Add the address your customers write to. Each email becomes a conversation, and your
          replies are sent by email.
        </p>
      </div>
      {onNew && (
        <Button kind="primary" onClick={() => onNew()}>
          Add email address
        </Button>
      )}
      <ul
        aria-label="Ways to connect an address"
        className="flex w-full max-w-form flex-wrap justify-center gap-3 text-start"
      >
        {offeredModes(signIns).map(({ value, label, hint }) => {
          const Icon = icons[value]
          return (
            <li key={value} className="flex w-full sm:w-60">
              <button
                type="button"
                disabled={!onNew}
                className="flex w-full flex-col items-start rounded-card border border-line p-4 text-start transition-colors enabled:cursor-pointer enabled:hover:bg-sunken"
                onClick={() => onNew?.(value)}
              >
                <Icon size={20} className="mb-2 text-ink-soft rtl:-scale-x-100" aria-hidden />
                <span className="block font-medium">{label}</span>
                <span className="mt-1 block text-sm text-ink-soft">{hint}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const icons: Record<AccountMode, typeof Inbox> = {
  oauth_google: LogIn,
  oauth_microsoft: LogIn,
  forward: Forward,
  imap: Mailbox,
  inbound: Inbox,
}

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
    title: 'Status',
    width: 210,
    isUntitledOnPhone: true,
    render: (account) => {
      const { tone, label } = describeAccount(account)
      return (
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
      )
    },
  },
  {
    key: 'mode',
    title: 'Receives via',
    width: 160,
    isHiddenOnPhone: true,
    render: ({ mode }) => <span className="text-ink-soft">{modeLabels[mode].label}</span>,
  },
  {
    key: 'lastMail',
    title: 'Last email',
    width: 130,
    isHiddenOnPhone: true,
    render: ({ lastMailAt }) => (
      <span className="text-ink-soft">{lastMailAt ? <TimeAgo at={lastMailAt} /> : 'None yet'}</span>
    ),
  },
]
