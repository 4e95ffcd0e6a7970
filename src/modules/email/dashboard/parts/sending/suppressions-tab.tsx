import MailX from 'lucide-react/icons/mail-x'
import { useState, type ReactNode } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { TimeAgo } from '#ui/time-ago.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'
import { useDebounced } from '#ui/use-debounced.ts'

import { addSuppression, listSuppressions, removeSuppression } from '../../../delivery-contract.ts'
import type { EmailSuppression } from '../../../transport-model.ts'

export function SuppressionsTab() {
  useLiveRefresh([{ after: 'email_suppression.', call: listSuppressions }])
  const [q, setQ] = useSearchParam('q', '')
  const prefix = useDebounced(q.trim().toLowerCase(), 200)
  const found = usePages(listSuppressions, prefix ? { q: prefix } : {})
  const canManage = useMay()(addSuppression.access)
  if (found.error) return <ErrorState detail={found.error.message} onRetry={found.retry} />
  return (
    <div className="flex max-w-form flex-col gap-4">
      <p className="text-ink-soft">We don’t send email to these addresses.</p>
      {canManage && <AddForm />}
      <SearchField
        label="Search addresses"
        placeholder="Search addresses"
        value={q}
        className="w-64 max-w-full"
        onChange={setQ}
      />
      <DataTable
        label="Suppressed addresses"
        columns={columns}
        rows={found.rows}
        rowKey={({ address }) => address}
        isLoading={found.isLoading || found.isStale}
        hasMore={found.hasMore}
        onMore={found.loadMore}
        isLoadingMore={found.isLoadingMore}
        {...(canManage && {
          rowActionsWidth: 100,
          rowActions: actsOf,
        })}
        emptyState={
          <EmptyState
            icon={<MailX size={20} aria-hidden />}
            isFiltered={prefix !== ''}
            {...(prefix === '' && { title: 'No suppressed addresses' })}
          >
            {prefix === '' &&
              'Addresses that bounce permanently or report spam are added automatically.'}
          </EmptyState>
        }
      />
    </div>
  )
}

function AddForm() {
  const [address, setAddress] = useState('')
  const add = useCommand(addSuppression, {
    refreshes: [listSuppressions],
    onDone: () => setAddress(''),
  })
  return (
    <Form problem={add.problem} onSend={() => add.run({ address })}>
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label="Address"
          isLabelHidden
          type="email"
          placeholder="Email address to suppress"
          value={address}
          maxLength={320}
          className="min-w-0 flex-1 basis-56"
          error={add.fieldError('address')}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button type="submit" size="large" isBusy={add.isBusy} disabled={address.trim() === ''}>
          Add
        </Button>
      </div>
    </Form>
  )
}

function actsOf({ address }: EmailSuppression): ReactNode {
  return <RemoveSuppression address={address} />
}

function RemoveSuppression({ address }: { readonly address: string }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useCommand(removeSuppression, { refreshes: [listSuppressions] })
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        aria-label={`Remove ${address}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Remove ${address}?`}
        confirmLabel="Remove"
        tone="plain"
        isBusy={remove.isBusy}
        problem={remove.problem?.detail}
        onConfirm={() => remove.run({ address })}
      >
        We send email to this address again. Only do this if the address works and its owner wants
        your email: more bounces or complaints hurt your sender reputation.
      </ConfirmDialog>
    </>
  )
}

const reasons: Record<
  EmailSuppression['reason'],
  { readonly label: string; readonly tone: BadgeTone }
> = {
  bounce: { label: 'Bounced', tone: 'warn' },
  complaint: { label: 'Spam complaint', tone: 'bad' },
  manual: { label: 'Added manually', tone: 'plain' },
  unsubscribe: { label: 'Unsubscribed', tone: 'plain' },
}

const columns: readonly Column<EmailSuppression>[] = [
  {
    key: 'address',
    title: 'Address',
    render: ({ address, detail }) => (
      <span className="block min-w-0 sm:py-2">
        <span className="block truncate font-medium">{address}</span>
        {detail && <span className="block truncate text-sm text-ink-faint">{detail}</span>}
      </span>
    ),
  },
  {
    key: 'reason',
    title: 'Reason',
    width: 140,
    isUntitledOnPhone: true,
    render: ({ reason }) => <Badge tone={reasons[reason].tone}>{reasons[reason].label}</Badge>,
  },
  {
    key: 'since',
    title: 'Added',
    width: 130,
    isHiddenOnPhone: true,
    render: ({ createdAt }) => (
      <span className="text-ink-soft">
        <TimeAgo at={createdAt} />
      </span>
    ),
  },
]
