import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Send from 'lucide-react/icons/send'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { createTransport, listTransports, updateTransport } from '../../../delivery-contract.ts'
import type { EmailTransport } from '../../../transport-model.ts'
import { kindNames } from './transport-draft.ts'
import { TransportSheet } from './transport-sheet.tsx'

export function TransportsTab() {
  useLiveRefresh([{ after: 'email_transport.', call: listTransports }])
  const { data, error, refetch } = useCall(listTransports, {})
  const [openedId, open] = useSearchParam('transport', '')
  const canManage = useMay()(createTransport.access)
  if (!data) {
    return error ? (
      <ErrorState detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingState />
    )
  }
  const { items, hasPlatformTransport } = data
  const opened = items.find(({ id }) => id === openedId)
  const newButton = canManage && (
    <Button icon={<Plus size={16} aria-hidden />} onClick={() => open('new')}>
      Add mail server
    </Button>
  )
  return (
    <div className="flex max-w-form flex-col gap-4">
      {items.length === 0 && (
        <EmptyState
          icon={<Send size={20} aria-hidden />}
          title={hasPlatformTransport ? 'Email is sent by the platform' : 'No mail server yet'}
          action={newButton}
        >
          Send replies through your own mail server or a service such as Amazon SES or Postmark.
        </EmptyState>
      )}
      {items.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">Email is sent through the first server that works.</p>
            {newButton}
          </div>
          <TransportList items={items} canManage={canManage} onOpen={open} />
        </>
      )}
      {items.length > 0 && hasPlatformTransport && (
        <p className="text-sm text-ink-faint">
          If none of them works, the platform sends your email.
        </p>
      )}
      {!hasPlatformTransport && items.length === 0 && (
        <Notice tone="warn">Replies stay queued until you add a mail server.</Notice>
      )}
      {(opened || (openedId === 'new' && canManage)) && (
        <TransportSheet
          key={opened?.id ?? 'new'}
          transport={opened}
          canManage={canManage}
          onClose={() => open('')}
          onMade={open}
        />
      )}
    </div>
  )
}

function TransportList({
  items,
  canManage,
  onOpen,
}: {
  readonly items: readonly EmailTransport[]
  readonly canManage: boolean
  readonly onOpen: (id: string) => void
}) {
  const move = useCommand(updateTransport, {
    refreshes: [listTransports],
    onRefused: ({ detail }) => toast({ tone: 'bad', title: detail }),
  })
  const onMove = (at: number, by: -1 | 1): void => {
    const [moved, other] = [items[at], items[at + by]]
    if (!moved || !other) return
    move.run({ id: moved.id, version: moved.version, place: Math.max(0, other.place + by) })
  }
  return (
    <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
      {items.map((item, at) => (
        <li key={item.id} className="flex items-center gap-2 pe-2">
          <TransportButton item={item} onOpen={onOpen} />
          {canManage && items.length > 1 && (
            <span className="flex shrink-0">
              <IconButton
                label={`Try ${item.name} earlier`}
                icon={<ArrowUp size={16} aria-hidden />}
                disabled={at === 0 || move.isBusy}
                className="disabled:opacity-40"
                onClick={() => onMove(at, -1)}
              />
              <IconButton
                label={`Try ${item.name} later`}
                icon={<ArrowDown size={16} aria-hidden />}
                disabled={at === items.length - 1 || move.isBusy}
                className="disabled:opacity-40"
                onClick={() => onMove(at, 1)}
              />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

function TransportButton({
  item,
  onOpen,
}: {
  readonly item: EmailTransport
  readonly onOpen: (id: string) => void
}) {
  const { id, name, kind, hint, isPaused, lastError, lastOkAt, failingStep, webhook } = item
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="min-w-0 flex-1 cursor-pointer px-4 py-3 text-start transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="flex flex-wrap items-center gap-2">
        <span className="truncate font-medium">{name}</span>
        {isPaused && <Badge>Off</Badge>}
        {!isPaused && lastError && (
          <Badge tone="bad">{failingStep ? `Failed: ${failingStep}` : 'Failed'}</Badge>
        )}
        {!isPaused && !lastError && lastOkAt && <Badge tone="good">Works</Badge>}
        {webhook && !webhook.isReady && <Badge tone="warn">No bounce tracking</Badge>}
      </span>
      <span className="mt-0.5 block truncate text-sm text-ink-soft">
        {kindNames[kind]}
        {hint && ` · ${hint}`}
        {webhook?.isReady && <LastEvent at={webhook.lastAt} />}
      </span>
      {lastError && <span className="mt-0.5 block text-sm text-bad">{lastError}</span>}
    </button>
  )
}

/** When the service last reported an event. */
function LastEvent({ at }: { readonly at: string | null }) {
  if (at === null) return ' · no events yet'
  return (
    <>
      {' · last event '}
      <TimeAgo at={at} />
    </>
  )
}
