import { useQueryClient } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'

import { usePaletteActions } from '#platform/screens/browser/palette-actions.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Tooltip } from '#ui/tooltip.tsx'

import { bulkDoneText, skippedText } from '../../../bulk-words.ts'
import { listUndoableBulkChanges, type BulkChange } from '../../../sorting-contract.ts'
import { keep, useKept } from '../kept.ts'
import { ownPlace } from '../own-place.ts'
import { useKey } from '../use-inbox-shortcuts.ts'
import type { ListInput } from '../views.ts'
import { undoBulk } from './use-bulk-change.ts'

export function BulkUndoLine({
  changes,
  input,
  running,
}: {
  readonly changes: readonly BulkChange[]
  readonly input: ListInput
  readonly running: string | undefined
}) {
  const queries = useQueryClient()
  const place = ownPlace('bulk:dismissed')
  const dismissed = useKept(place)
  // IDs grow over time, so dismissing a line also hides everything older.
  const change = changes.find(({ id }) => id > dismissed)
  useExpiry(changes)
  const undo = (): void => void (change && undoBulk(queries, input, change))
  useKey('z', 'Undo bulk change', undo, change !== undefined)
  usePaletteActions(() =>
    change
      ? [
          {
            key: 'bulk:undo',
            group: 'Inbox',
            title: `Undo: ${bulkDoneText(change)}`,
            keys: 'z',
            run: undo,
          },
        ]
      : [],
  )
  if (running !== undefined) return <RunningLine words={running} />
  if (!change) return null
  const skipped = skippedText(change)
  return (
    <div className="flex items-start gap-1 border-b border-line bg-sunken py-1 pr-1.5 pl-4">
      <p role="status" className="min-w-0 flex-1 py-1.5 text-sm pointer-coarse:py-3">
        {bulkDoneText(change)}
        {skipped && <span className="block text-ink-soft">{skipped}</span>}
      </p>
      <Tooltip text="Undo" shortcut="z">
        <Button kind="quiet" onClick={undo}>
          Undo
        </Button>
      </Tooltip>
      <IconButton
        label="Dismiss"
        icon={<X size={16} aria-hidden />}
        onClick={() => keep(place, change.id)}
      />
    </div>
  )
}

function RunningLine({ words }: { readonly words: string }) {
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-2.5 text-sm tabular-nums"
    >
      <Spinner />
      {words}
    </p>
  )
}

function useExpiry(changes: readonly BulkChange[]): void {
  const queries = useQueryClient()
  useEffect(() => {
    const ends = changes.map(({ undoUntil }) => Date.parse(undoUntil ?? ''))
    const wait = Math.min(...ends) - Date.now()
    // The server's clock decides, so a fast client clock asks a few times before the offer ends.
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: [listUndoableBulkChanges.name] }),
      Math.max(wait, leastWaitMs),
    )
    return () => clearTimeout(timer)
  }, [changes, queries])
}

const leastWaitMs = 5000
