import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'

import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

import { getTransfer, listTransfers, startExport } from '../../../transfer-contract.ts'
import type { TabPart } from '../settings/tab-part.ts'
import { ImportDialog } from './import-dialog.tsx'
import { TransferRow } from './transfer-row.tsx'

/** Brings articles from elsewhere into a base, and packs the base to take along. */
export function TransferTab({ base, canManage }: TabPart) {
  const [opened, setOpened] = useState<string>()
  const pack = useCommand(startExport, {
    refreshes: [listTransfers],
    onDone: () => void toast({ tone: 'good', title: 'The export is being made' }),
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  if (!canManage) {
    return (
      <Section title="Import and export">
        <p className="text-ink-soft">Whoever may change the knowledge base imports and exports.</p>
      </Section>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Section
        title="Import"
        description="A ZIP of Markdown or HTML files, as Docusaurus, GitBook and Notion write them, or of the JSON of Zendesk or Intercom. You see what it holds before anything is made."
      >
        <div>
          <Button
            kind="primary"
            icon={<Upload size={16} aria-hidden />}
            onClick={() => setOpened('new')}
          >
            Import articles
          </Button>
        </div>
      </Section>
      <Section
        title="Export"
        description="All articles as Markdown in one ZIP, with categories, redirects, pictures and files. It can be imported again without loss."
      >
        <div>
          <Button
            icon={<Download size={16} aria-hidden />}
            isBusy={pack.isBusy}
            onClick={() => pack.run({ id: base.id })}
          >
            Export all articles
          </Button>
        </div>
      </Section>
      <Past baseId={base.id} onOpen={setOpened} />
      {opened !== undefined && (
        <ImportDialog
          base={base}
          transferId={opened === 'new' ? undefined : opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

function Past({
  baseId,
  onOpen,
}: {
  readonly baseId: string
  readonly onOpen: (id: string) => void
}) {
  const { rows, isLoading, error, retry, hasMore, isLoadingMore, loadMore } = usePages(
    listTransfers,
    {
      id: baseId,
      limit: 10,
    },
  )
  return (
    <Section title="What was done">
      {error && <ErrorState detail={error.message} onRetry={retry} />}
      {isLoading && <LoadingState />}
      {!isLoading && !error && rows.length === 0 && (
        <p className="text-ink-faint">Nothing was imported or exported yet.</p>
      )}
      {rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((transfer) => (
            <li key={transfer.id} className="py-3 first:pt-0 last:pb-0">
              <LiveRow id={transfer.id} known={transfer} onOpen={onOpen} />
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

/** One that still goes on is looked at each second. */
function LiveRow({
  id,
  known,
  onOpen,
}: {
  readonly id: string
  readonly known: Parameters<typeof TransferRow>[0]['transfer']
  readonly onOpen: (id: string) => void
}) {
  const [isOver, setOver] = useState(!isGoingOn(known.state))
  const { data } = useCall(
    getTransfer,
    { id },
    { isEnabled: !isOver, everyMs: isOver ? false : 1000 },
  )
  const shown = data ?? known
  if (!isOver && data && !isGoingOn(data.state)) setOver(true)
  if (isOver && isGoingOn(known.state) && data === undefined) setOver(false)
  return <TransferRow transfer={shown} onOpen={() => onOpen(id)} onUndoing={() => setOver(false)} />
}

function isGoingOn(state: string): boolean {
  return state === 'reading' || state === 'running' || state === 'undoing'
}
