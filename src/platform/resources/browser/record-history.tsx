import { usePages } from '#platform/registry/browser/use-pages.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { Timeline } from '#ui/timeline.tsx'

import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import { isBulky, wordsOf, type NameOf } from '../field-kinds.ts'

export function RecordHistory({
  resource,
  calls,
  id,
  latest,
}: {
  readonly resource: Resource
  readonly calls: ResourceCalls
  readonly id: string
  /** Shows only this many. */
  readonly latest?: number
}) {
  const names = useNames()
  const { rows, isLoading, error, hasMore, isLoadingMore, loadMore, retry } = usePages(
    calls.history,
    {
      id,
    },
  )
  if (error) return <ErrorState detail={error.message} onRetry={retry} />
  if (isLoading) return <LoadingState />
  if (rows.length === 0) return <EmptyState title="No activity yet" />
  return (
    <div className="flex flex-col gap-4">
      <Timeline
        label="History"
        items={rows.slice(0, latest).map(({ at, type, actor, data }, place) => ({
          id: `${at}-${place}`,
          at,
          title: `${(actor.id && names.get(actor.id)) ?? 'Parley'} ${verbs[type.split('.')[1] ?? ''] ?? 'changed it'}`,
          body: <Changes resource={resource} before={data['before']} after={data['after']} />,
        }))}
      />
      {hasMore && latest === undefined && (
        <Button kind="quiet" isBusy={isLoadingMore} onClick={loadMore}>
          Show earlier changes
        </Button>
      )}
    </div>
  )
}

function Changes({
  resource,
  before,
  after,
}: {
  readonly resource: Resource
  readonly before: unknown
  readonly after: unknown
}) {
  const names = useNames()
  const nameOf: NameOf = (_field, id) => names.get(id) ?? 'another'
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return null
  const old = new Map<string, unknown>(Object.entries(before))
  return (
    <ul>
      {Object.entries(after).map(([name, value]) => {
        const field = resource.fields[name]
        if (!field) return null
        const words = (one: unknown): string => wordsOf(field, one, nameOf) || 'empty'
        return (
          <li key={name} className="wrap-anywhere">
            {field.label}
            {isBulky(field) ? (
              ' changed'
            ) : (
              <>
                : <del className="text-ink-faint">{words(old.get(name))}</del> → {words(value)}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const verbs: Readonly<Record<string, string>> = {
  created: 'created it',
  updated: 'changed it',
  deleted: 'moved it to the trash',
  restored: 'restored it',
  tagged: 'changed its tags',
  note_added: 'added a note',
  note_changed: 'changed the notes',
  merged: 'merged another record into it',
  unmerged: 'split off another record',
}
