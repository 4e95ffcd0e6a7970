import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState, type ReactNode } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { distrustSender, listTrustedSenders, trustSender } from '../../accounts-contract.ts'
import type { TrustedSender } from '../../model.ts'

export function TrustedTab() {
  useLiveRefresh([{ after: 'email_sender.', call: listTrustedSenders }])
  const senders = usePages(listTrustedSenders, {})
  const canManage = useMay()(trustSender.access)
  if (senders.error) return <ErrorState detail={senders.error.message} onRetry={senders.retry} />
  return (
    <div className="flex max-w-form flex-col gap-4">
      <p className="text-ink-soft">
        Email from trusted senders skips the spam filter unless it fails its domain’s check. Its
        images load right away.
      </p>
      {canManage && <TrustForm />}
      <DataTable
        label="Trusted senders"
        columns={columns}
        rows={senders.rows}
        rowKey={({ sender }) => sender}
        isLoading={senders.isLoading}
        hasMore={senders.hasMore}
        onMore={senders.loadMore}
        isLoadingMore={senders.isLoadingMore}
        {...(canManage && {
          rowActionsWidth: 100,
          rowActions: actsOf,
        })}
        emptyState={
          <EmptyState icon={<ShieldCheck size={20} aria-hidden />} title="No trusted senders">
            Add an address or a domain whose email you always want to receive.
          </EmptyState>
        }
      />
    </div>
  )
}

function actsOf({ sender }: TrustedSender): ReactNode {
  return <RemoveSender sender={sender} />
}

function RemoveSender({ sender }: { readonly sender: string }) {
  const remove = useCommand(distrustSender, {
    refreshes: [listTrustedSenders],
    onDone: () => toast({ title: `${sender} is no longer trusted` }),
    onRefused: ({ detail }) => toast({ tone: 'bad', title: detail }),
  })
  return (
    <Button
      size="small"
      kind="quiet"
      isBusy={remove.isBusy}
      aria-label={`Remove ${sender}`}
      onClick={() => remove.run({ sender })}
    >
      Remove
    </Button>
  )
}

function TrustForm() {
  const [sender, setSender] = useState('')
  const add = useCommand(trustSender, {
    refreshes: [listTrustedSenders],
    onDone: () => setSender(''),
  })
  return (
    <Form problem={add.problem} onSend={() => add.run({ sender })}>
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label="Address or domain"
          isLabelHidden
          placeholder="ada@example.com or example.com"
          value={sender}
          maxLength={320}
          autoCapitalize="none"
          spellCheck={false}
          className="min-w-0 flex-1 basis-56"
          error={add.fieldError('sender')}
          onChange={({ target }) => setSender(target.value)}
        />
        <Button type="submit" size="large" isBusy={add.isBusy} disabled={sender.trim() === ''}>
          Add
        </Button>
      </div>
    </Form>
  )
}

const columns: readonly Column<TrustedSender>[] = [
  {
    key: 'sender',
    title: 'Sender',
    render: ({ sender }) => <span className="block truncate font-medium">{sender}</span>,
  },
  {
    key: 'since',
    title: 'Added',
    width: 140,
    isHiddenOnPhone: true,
    render: ({ createdAt }) => (
      <span className="text-ink-soft">
        <TimeAgo at={createdAt} />
      </span>
    ),
  },
]
