import Inbox from 'lucide-react/icons/inbox'
import { lazy, Suspense, useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useUncoveredShortcut } from '#ui/shortcuts.ts'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { Tooltip } from '#ui/tooltip.tsx'

import { decideSubmissions, listSharesToRead, listSubmissions } from '../../contract.ts'
import type { Submission } from '../../model.ts'
import { QueueRow } from './queue-row.tsx'
import { usePicking } from './use-picking.ts'

const MergeDialog = lazy(async () => ({
  default: (await import('./merge-dialog.tsx')).MergeDialog,
}))
const RejectDialog = lazy(async () => ({
  default: (await import('./reject-dialog.tsx')).RejectDialog,
}))

type Act = 'approve' | 'merge' | 'reject' | 'spam'

export function SubmissionQueue({ state }: { readonly state: Submission['state'] }) {
  const { rows, isLoading, error, retry, hasMore, isLoadingMore, loadMore } = usePages(
    listSubmissions,
    { state, limit: 50 },
  )
  const picking = usePicking(rows.map(({ id }) => id))
  const [openDialog, setOpenDialog] = useState<'merge' | 'reject'>()
  const [ids, setIds] = useState<readonly string[]>([])
  const decide = useCommand(decideSubmissions, {
    refreshes: [listSubmissions, listSharesToRead],
    onDone({ items }, { act }) {
      setOpenDialog(undefined)
      picking.setAll(false)
      toast({ tone: 'good', title: doneWords[act], description: countOf(items.length) })
    },
    onRefused: ({ message }) => {
      if (!openDialog) toast({ tone: 'bad', title: message })
    },
  })
  const canDecide = state !== 'approved' && state !== 'merged'
  const act = (what: Act, on: readonly string[]): void => {
    if (on.length === 0 || !canDecide) return
    if (what === 'approve' || what === 'spam') decide.run({ ids: [...on], act: what })
    else {
      decide.reset()
      setIds(on)
      setOpenDialog(what)
    }
  }
  useActKeys((what) => act(what, picking.targetIds), canDecide)
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  if (isLoading) return <LoadingState />
  if (rows.length === 0) return <NoSubmissions state={state} />
  const sent = { ids: [...ids] }
  return (
    <div className="flex flex-col gap-3">
      {canDecide && (
        <div className="flex flex-wrap items-center gap-2">
          <Checkbox
            label={picking.pickedIds.size > 0 ? `${picking.pickedIds.size} selected` : 'Select all'}
            isChecked={picking.pickedIds.size === rows.length}
            isMixed={picking.pickedIds.size > 0 && picking.pickedIds.size < rows.length}
            onChange={picking.setAll}
          />
          {picking.pickedIds.size > 0 && (
            <Acts isBusy={decide.isBusy} onAct={(what) => act(what, [...picking.pickedIds])} />
          )}
        </div>
      )}
      <ul className="flex flex-col gap-3" aria-label="Submissions">
        {rows.map((row) => (
          <QueueRow
            key={row.id}
            id={row.id}
            title={row.title}
            author={row.contact?.name || 'Anonymous'}
            note={<Note row={row} />}
            at={row.createdAt}
            spamScore={row.spamScore}
            pictures={row.pictures}
            body={row.reason ? `${row.body}\n\nRejected: ${row.reason}`.trim() : row.body}
            picking={picking}
            actions={
              canDecide && <Acts isBusy={decide.isBusy} onAct={(what) => act(what, [row.id])} />
            }
          />
        ))}
      </ul>
      {hasMore && (
        <Button isBusy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
      <Suspense>
        {openDialog === 'merge' && (
          <MergeDialog
            title={`Merge ${countOf(ids.length)}`}
            description="The submitter votes for the ticket and gets status updates."
            isBusy={decide.isBusy}
            problem={decide.problem?.message}
            onMerge={(ticketId) => decide.run({ ...sent, act: 'merge', ticketId })}
            onClose={() => setOpenDialog(undefined)}
          />
        )}
        {openDialog === 'reject' && (
          <RejectDialog
            title={`Reject ${countOf(ids.length)}`}
            isBusy={decide.isBusy}
            problem={decide.problem?.message}
            onReject={(reason) => decide.run({ ...sent, act: 'reject', reason })}
            onClose={() => setOpenDialog(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

function Note({ row }: { readonly row: Submission }) {
  if (row.ticketKey === null) return row.shareTitle
  return (
    <>
      {row.shareTitle}{' '}
      <TextLink to={`/dashboard/tickets/${row.boardId}?ticket=${row.ticketKey}`}>
        {row.ticketKey}
      </TextLink>
    </>
  )
}

function Acts({ isBusy, onAct }: { readonly isBusy: boolean; readonly onAct: (act: Act) => void }) {
  return acts.map(({ act, label, keys }) => (
    <Tooltip key={act} text={label} shortcut={keys}>
      <Button
        size="small"
        kind={act === 'approve' ? 'secondary' : 'quiet'}
        disabled={isBusy}
        onClick={() => onAct(act)}
      >
        {label}
      </Button>
    </Tooltip>
  ))
}

function useActKeys(onAct: (act: Act) => void, isActive: boolean): void {
  useUncoveredShortcut(keyOf('a', 'Approve'), () => onAct('approve'), isActive)
  useUncoveredShortcut(keyOf('m', 'Merge'), () => onAct('merge'), isActive)
  useUncoveredShortcut(keyOf('r', 'Reject'), () => onAct('reject'), isActive)
  useUncoveredShortcut(keyOf('s', 'Spam'), () => onAct('spam'), isActive)
}

function keyOf(keys: string, label: string) {
  return { keys, label, group: 'Feedback' }
}

function NoSubmissions({ state }: { readonly state: Submission['state'] }) {
  return (
    <div className="rounded-card border border-line bg-surface shadow-card">
      <EmptyState
        icon={<Inbox size={20} aria-hidden />}
        title={state === 'pending' ? 'No submissions to review' : 'No submissions'}
      >
        {state === 'pending' && 'Ideas that need review before they’re published show up here.'}
      </EmptyState>
    </div>
  )
}

function countOf(count: number): string {
  return count === 1 ? '1 idea' : `${count} ideas`
}

const doneWords: Readonly<Record<Act, string>> = {
  approve: 'Approved',
  merge: 'Merged',
  reject: 'Rejected',
  spam: 'Marked as spam',
}

const acts = [
  { act: 'approve', label: 'Approve', keys: 'a' },
  { act: 'merge', label: 'Merge', keys: 'm' },
  { act: 'reject', label: 'Reject', keys: 'r' },
  { act: 'spam', label: 'Spam', keys: 's' },
] as const
