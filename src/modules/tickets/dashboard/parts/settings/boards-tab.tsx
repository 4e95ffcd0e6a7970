import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import SquareKanban from 'lucide-react/icons/square-kanban'
import { lazy, Suspense } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { needs } from '#platform/permissions/access.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { archiveBoard, getBoard, listBoards, placeBoard } from '../../../boards-contract.ts'
import type { BoardSummary } from '../../../model.ts'
import { movedTo } from '../move-item.ts'
import { BoardIcon } from '../boards/board-icon.tsx'
import { boardPath } from '../paths.ts'
import { kindWords } from '../words.ts'

const NewBoardDialog = lazy(async () => ({
  default: (await import('../boards/new-board-dialog.tsx')).NewBoardDialog,
}))

export function BoardsTab({ canManage }: { readonly canManage: boolean }) {
  const [archived, setArchived] = useSearchParam('archived', '')
  const [isNew, setNew] = useSearchParam('new', '')
  const isArchived = archived !== ''
  const input = isArchived ? { isArchived: 'true' } : {}
  const canSee = useMay()(needs('Tickets', 'view'))
  const { data, error, refetch } = useCall(listBoards, input, { isEnabled: canSee })
  const place = useCommand(placeBoard, {
    refreshes: [listBoards],
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  const boards = data?.items ?? []
  const newButton = canManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New board
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Switch
          label="Archived boards"
          isOn={isArchived}
          onChange={(isOn) => setArchived(isOn ? '1' : '')}
        />
        {newButton}
      </div>
      {error && !data && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {data && boards.length === 0 && (
        <div className="rounded-card border border-line bg-surface shadow-card">
          <EmptyState
            icon={<SquareKanban size={20} aria-hidden />}
            title={isArchived ? 'No archived boards' : 'No boards yet'}
          >
            {!isArchived && 'Boards organize tickets in columns.'}
          </EmptyState>
        </div>
      )}
      {boards.length > 0 && (
        <SortableList
          label="Boards"
          items={boards}
          itemKey={({ id }) => id}
          itemLabel={({ name }) => name}
          canMove={canManage && !isArchived && boards.length > 1}
          onMove={({ id }, to) =>
            place.run({ id, beforeId: movedTo(boards, id, to)[to + 1]?.id ?? null })
          }
          renderItem={(board) => <BoardLine board={board} canManage={canManage} />}
        />
      )}
      {canManage && isNew !== '' && (
        <Suspense>
          <NewBoardDialog onClose={() => setNew('')} />
        </Suspense>
      )}
    </div>
  )
}

function BoardLine({
  board: { id, name, key, icon, kind, openCount, myRole, isArchived },
  canManage,
}: {
  readonly board: BoardSummary
  readonly canManage: boolean
}) {
  const archive = useCommand(archiveBoard, {
    refreshes: [listBoards, getBoard],
    onDone: () => void toast({ tone: 'good', title: `${name} was restored` }),
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  return (
    <div className="flex items-center gap-3 py-0.5">
      <BoardIcon icon={icon} kind={kind} />
      <div className="min-w-0 flex-1">
        <p className="truncate">
          <TextLink to={boardPath(id)}>{name}</TextLink>
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {key} · {kindWords[kind]} · {openCount.toLocaleString('en')} open
        </p>
      </div>
      {isArchived && canManage && (
        <Button
          size="small"
          isBusy={archive.isBusy}
          onClick={() => archive.run({ id, isArchived: false })}
        >
          Restore
        </Button>
      )}
      {myRole === 'admin' && (
        <ButtonLink
          kind="quiet"
          to={`${boardPath(id)}/settings`}
          aria-label={`Settings of ${name}`}
          icon={<Settings size={16} aria-hidden />}
        />
      )}
    </div>
  )
}
