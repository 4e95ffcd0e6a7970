import { useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState, type ReactNode } from 'react'

import { callQuery, useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

import { ImportDialog, type ReadyPart } from './import-dialog.tsx'
import {
  isInProgress,
  type ItemView,
  type TransferDesk,
  type TransferView,
} from './transfer-desk.ts'
import { TransferRow } from './transfer-row.tsx'

export function TransferPanel<View extends TransferView, Item extends ItemView>({
  desk,
  renderReady,
}: {
  readonly desk: TransferDesk<View, Item>
  readonly renderReady: (part: ReadyPart<View>) => ReactNode
}) {
  const { words, ownerId } = desk
  const [opened, setOpened] = useState<string>()
  const pack = useCommand(desk.startExport, {
    refreshes: [desk.listTransfers],
    onDone: () => void toast({ tone: 'good', title: 'Export started' }),
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  return (
    <div className="flex flex-col gap-6">
      <Section title="Import" description={words.importing}>
        <div>
          <Button
            kind="primary"
            icon={<Upload size={16} aria-hidden />}
            onClick={() => setOpened('new')}
          >
            Import {words.many}
          </Button>
        </div>
      </Section>
      <Section title="Export" description={words.exporting}>
        <div>
          <Button
            icon={<Download size={16} aria-hidden />}
            isBusy={pack.isBusy}
            onClick={() => pack.run({ id: ownerId })}
          >
            {words.exportAll}
          </Button>
        </div>
      </Section>
      <TransferHistory desk={desk} onOpen={setOpened} />
      {opened !== undefined && (
        <ImportDialog
          desk={desk}
          renderReady={renderReady}
          transferId={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

function TransferHistory<View extends TransferView, Item extends ItemView>({
  desk,
  onOpen,
}: {
  readonly desk: TransferDesk<View, Item>
  readonly onOpen: (id: string) => void
}) {
  const { rows, isLoading, error, retry, hasMore, isLoadingMore, loadMore } = usePages(
    desk.listTransfers,
    { id: desk.ownerId, limit: 10 },
  )
  return (
    <Section title="History">
      {error && <ErrorState detail={error.message} onRetry={retry} />}
      {isLoading && <LoadingState />}
      {!isLoading && !error && rows.length === 0 && (
        <p className="text-ink-faint">No imports or exports yet.</p>
      )}
      {rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((transfer) => (
            <li key={transfer.id} className="py-3 first:pt-0 last:pb-0">
              <LiveRow desk={desk} known={transfer} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button kind="quiet" isBusy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </Section>
  )
}

/** Unfinished transfers are polled every second. */
function LiveRow<View extends TransferView, Item extends ItemView>({
  desk,
  known,
  onOpen,
}: {
  readonly desk: TransferDesk<View, Item>
  readonly known: View
  readonly onOpen: (id: string) => void
}) {
  const { id } = known
  const queries = useQueryClient()
  const [isOver, setOver] = useState(!isInProgress(known.state))
  const { data } = useCall(
    desk.getTransfer,
    { id },
    { isEnabled: !isOver, everyMs: isOver ? false : 1000 },
  )
  const shown = data ?? known
  if (!isOver && data && !isInProgress(data.state)) setOver(true)
  if (isOver && isInProgress(known.state) && data === undefined) setOver(false)
  return (
    <TransferRow
      desk={desk}
      transfer={shown}
      onOpen={() => onOpen(id)}
      onUndoing={(undoing) => {
        // The refetched list shows that it is done.
        queries.setQueryData(callQuery(desk.getTransfer, { id }).queryKey, undoing)
        setOver(false)
      }}
    />
  )
}
