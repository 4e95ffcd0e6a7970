import MessageSquare from 'lucide-react/icons/message-square'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { useUncoveredShortcut } from '#ui/shortcuts.ts'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'

import { decideComments, listShareComments } from '../../contract.ts'
import type { ShareComment } from '../../model.ts'
import { QueueRow } from './queue-row.tsx'
import { usePicking } from './use-picking.ts'

type Act = 'publish' | 'reject' | 'spam'

export function CommentQueue({ state }: { readonly state: ShareComment['state'] }) {
  const { rows, isLoading, error, retry, hasMore, isLoadingMore, loadMore } = usePages(
    listShareComments,
    { state, limit: 50 },
  )
  const picking = usePicking(rows.map(({ id }) => id))
  const decide = useCommand(decideComments, {
    refreshes: [listShareComments],
    onDone: () => picking.setAll(false),
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  const act = (what: Act, ids: readonly string[]): void => {
    if (ids.length > 0) decide.run({ ids: [...ids], act: what })
  }
  useUncoveredShortcut(keyOf('a', 'Publish'), () => act('publish', picking.targetIds))
  useUncoveredShortcut(keyOf('r', 'Reject'), () => act('reject', picking.targetIds))
  useUncoveredShortcut(keyOf('s', 'Spam'), () => act('spam', picking.targetIds))
  if (error && rows.length === 0) return <ErrorState detail={error.message} onRetry={retry} />
  if (isLoading) return <LoadingState />
  if (rows.length === 0) {
    return (
      <div className="rounded-card border border-line bg-surface shadow-card">
        <EmptyState
          icon={<MessageSquare size={20} aria-hidden />}
          title={state === 'pending' ? 'No comments to review' : 'No comments'}
        />
      </div>
    )
  }
  const buttons = (ids: readonly string[]) =>
    acts
      .filter((one) => one.state !== state)
      .map((one) => (
        <Button
          key={one.act}
          size="small"
          kind={one.act === 'publish' ? 'secondary' : 'quiet'}
          disabled={decide.isBusy}
          onClick={() => act(one.act, ids)}
        >
          {one.label}
        </Button>
      ))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Checkbox
          label={picking.pickedIds.size > 0 ? `${picking.pickedIds.size} selected` : 'Select all'}
          isChecked={picking.pickedIds.size === rows.length}
          isMixed={picking.pickedIds.size > 0 && picking.pickedIds.size < rows.length}
          onChange={picking.setAll}
        />
        {picking.pickedIds.size > 0 && buttons([...picking.pickedIds])}
      </div>
      <ul className="flex flex-col gap-3" aria-label="Comments">
        {rows.map((row) => (
          <QueueRow
            key={row.id}
            id={row.id}
            title={row.isOfficial ? 'Your team' : row.contact?.name || 'Anonymous'}
            author={row.ticketTitle}
            note={
              <TextLink to={`/dashboard/tickets/${row.boardId}?ticket=${row.ticketKey}`}>
                {row.ticketKey}
              </TextLink>
            }
            at={row.createdAt}
            spamScore={row.spamScore}
            body={row.body}
            picking={picking}
            actions={buttons([row.id])}
          />
        ))}
      </ul>
      {hasMore && (
        <Button isBusy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </div>
  )
}

function keyOf(keys: string, label: string) {
  return { keys, label, group: 'Feedback' }
}

const acts = [
  { act: 'publish', label: 'Publish', state: 'published' },
  { act: 'reject', label: 'Reject', state: 'rejected' },
  { act: 'spam', label: 'Spam', state: 'spam' },
] as const
