import Ellipsis from 'lucide-react/icons/ellipsis'
import Merge from 'lucide-react/icons/merge'
import { lazy, Suspense, useState } from 'react'

import { listTeammates } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { callApi } from '#platform/registry/browser-client.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'

import type { ConversationSummary } from '../../../model.ts'
import { endsConversations } from '../../../bulk-words.ts'
import { listAssignable, previewBulkChange, type BulkAct } from '../../../sorting-contract.ts'
import { deleteConversation } from '../../../trash-contract.ts'
import { useTeams } from '../use-places.ts'
import type { Selection } from '../list/use-selection.ts'
import { priorityWords } from '../priority-mark.tsx'
import type { ListInput } from '../views.ts'
import type { BulkEndingConfirmation } from './bulk-ending-dialog.tsx'
import { Picker } from './picker.tsx'
import { reasonChoices } from './reason-words.ts'
import { toastNothingChanged, useBulkChange } from './use-bulk-change.ts'
import { useMerge } from './use-merge.ts'
import { useTagMaker } from './use-tag-maker.ts'

const MomentDialog = lazy(async () => ({
  default: (await import('./moment-dialog.tsx')).MomentDialog,
}))

const BulkEndingDialog = lazy(async () => ({
  default: (await import('./bulk-ending-dialog.tsx')).BulkEndingDialog,
}))

const UntagDialog = lazy(async () => ({
  default: (await import('./untag-dialog.tsx')).UntagDialog,
}))

export function BulkActs({
  selection,
  rows,
  hasMore,
  input,
}: {
  readonly selection: Selection
  readonly rows: readonly ConversationSummary[]
  readonly hasMore: boolean
  readonly input: ListInput
}) {
  const [isSnoozing, setSnoozing] = useState(false)
  const [isUntagging, setUntagging] = useState(false)
  const [ending, setEnding] = useState<BulkEndingConfirmation>()
  const isTrash = input.category === 'trash'
  const change = useBulkChange(input)
  const merge = useMerge(input)
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const act = (requested: BulkAct): void => {
    const which = selection.isEverything ? { matching: input } : { ids: [...selection.ids] }
    const onConfirm = (): void => {
      change(requested, which)
      selection.clear()
    }
    if (!endsConversations(requested)) return onConfirm()
    callApi(previewBulkChange, { act: requested, ...which }).then((preview) => {
      if (preview.skipped > 0 && preview.skipped === preview.total)
        return toastNothingChanged(preview)
      if (preview.calledOff + preview.skipped === 0) return onConfirm()
      setEnding({ act: requested, preview, onConfirm })
    }, onConfirm)
  }
  const canMerge =
    !selection.isEverything &&
    chosen.length > 1 &&
    chosen.length <= 50 &&
    chosen.every(({ contact }) => contact.id === chosen[0]?.contact.id)
  const isAllLoaded = rows.every(({ id }) => selection.ids.has(id))
  return (
    <>
      <BulkBar count={selection.count} onClear={selection.clear}>
        {!isAllLoaded && (
          <Button kind="quiet" onClick={selection.selectLoaded}>
            Select all
          </Button>
        )}
        {isAllLoaded && hasMore && !selection.isEverything && (
          <Button kind="quiet" onClick={selection.selectEverything}>
            Select all matching
          </Button>
        )}
        {selection.isEverything && <span className="px-2 text-ink-soft">and all matching</span>}
        {!isTrash && <AssignButton onAct={act} />}
        {!isTrash && <TagButton onAct={act} />}
        {canMerge && !isTrash && (
          <Button
            kind="quiet"
            icon={<Merge size={16} aria-hidden />}
            onClick={() => {
              merge(chosen)
              selection.clear()
            }}
          >
            Merge
          </Button>
        )}
        {isTrash ? (
          <Button kind="quiet" onClick={() => act({ isTrashed: false })}>
            Restore
          </Button>
        ) : (
          <>
            <Button kind="quiet" onClick={() => act({ status: 'closed' })}>
              Close
            </Button>
            <MoreActs
              onAct={act}
              onSnooze={() => setSnoozing(true)}
              onUntag={() => setUntagging(true)}
            />
          </>
        )}
      </BulkBar>
      {ending && (
        <Suspense>
          <BulkEndingDialog pending={ending} onClose={() => setEnding(undefined)} />
        </Suspense>
      )}
      {isUntagging && (
        <Suspense>
          <UntagDialog
            onChoose={(removeTagId) => act({ removeTagId })}
            onClose={() => setUntagging(false)}
          />
        </Suspense>
      )}
      {isSnoozing && (
        <Suspense>
          <MomentDialog
            title="Snooze until"
            confirmLabel="Snooze"
            onChoose={(until) => act({ snoozeUntil: until.toISOString() })}
            onClose={() => setSnoozing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

interface ActProps {
  readonly onAct: (act: BulkAct) => void
}

function AssignButton({ onAct }: ActProps) {
  const people = useCall(listTeammates, {}).data?.items ?? []
  const canTake = new Set(useCall(listAssignable, {}).data?.memberIds)
  const teams = useTeams()
  return (
    <Picker
      label="Assign to"
      items={[
        { key: 'none', label: 'Unassigned' },
        ...people
          .filter(({ id }) => canTake.has(id))
          .map(({ id, displayName }) => ({ key: id, label: displayName })),
        ...teams.map(({ id, name }) => ({ key: `team ${id}`, label: `Team ${name}` })),
      ]}
      chosen={new Set()}
      emptyText="No teammates found."
      onChoose={(key) => {
        if (key.startsWith('team ')) onAct({ teamId: key.slice(5) })
        else onAct({ assigneeId: key === 'none' ? null : key })
      }}
      trigger={<Button kind="quiet">Assign</Button>}
    />
  )
}

function TagButton({ onAct }: ActProps) {
  const { rows: tags } = usePages(tagCalls.list, everyTag)
  const maker = useTagMaker(tags, (addTagId) => onAct({ addTagId }))
  return (
    <Picker
      label="Add tag"
      items={tags.map(({ id, name }) => ({ key: id, label: name }))}
      chosen={new Set()}
      {...maker}
      onChoose={(addTagId) => onAct({ addTagId })}
      trigger={<Button kind="quiet">Tag</Button>}
    />
  )
}

function MoreActs({
  onAct,
  onSnooze,
  onUntag,
}: ActProps & { readonly onSnooze: () => void; readonly onUntag: () => void }) {
  const canDelete = useMay()(deleteConversation.access)
  return (
    <Menu label="More" align="end" side="top" trigger={<Ellipsis size={16} aria-hidden />}>
      {reasonChoices.slice(1).map(({ reason, label }) => (
        <MenuItem key={reason} onSelect={() => onAct({ status: 'closed', reason })}>
          Close: {label.toLowerCase()}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={onSnooze}>Snooze</MenuItem>
      <MenuItem onSelect={() => onAct({ snoozeUntil: null })}>Snooze until they reply</MenuItem>
      <MenuItem onSelect={onUntag}>Remove tag</MenuItem>
      <MenuItem onSelect={() => onAct({ status: 'open' })}>Reopen</MenuItem>
      <MenuSeparator />
      {(['urgent', 'high', 'normal', 'low', 'none'] as const).map((priority) => (
        <MenuItem key={priority} onSelect={() => onAct({ priority })}>
          Priority: {priorityWords[priority]}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => onAct({ status: 'spam' })}>Mark as spam</MenuItem>
      {canDelete && (
        <MenuItem tone="danger" onSelect={() => onAct({ isTrashed: true })}>
          Move to trash
        </MenuItem>
      )}
    </Menu>
  )
}
