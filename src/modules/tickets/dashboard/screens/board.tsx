import CalendarDays from 'lucide-react/icons/calendar-days'
import List from 'lucide-react/icons/list'
import Plus from 'lucide-react/icons/plus'
import Settings from 'lucide-react/icons/settings'
import SquareKanban from 'lucide-react/icons/square-kanban'
import { lazy, Suspense, useRef } from 'react'
import { useParams } from 'react-router'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Segments } from '#ui/segments.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { getBoard, listTicketTypes } from '../../boards-contract.ts'
import { createTicket } from '../../contract.ts'
import type { Board } from '../../model.ts'
import { boardQuery } from '../parts/column-cards.ts'
import { FileMenu } from '../parts/files/file-menu.tsx'
import { TicketFilterBar } from '../parts/filter-bar.tsx'
import { LaneChoice } from '../parts/board/lane-choice.tsx'
import { lanesOf } from '../parts/lanes.ts'
import { boardPath } from '../parts/paths.ts'
import {
  cardsQuestion,
  isNarrowed,
  listQuery,
  readFilter,
  readSort,
  type TicketFilter,
} from '../parts/ticket-filter.ts'
import { useKey } from '../parts/use-key.ts'
import { useTicketSheet } from '../parts/use-ticket-sheet.tsx'
import { useTicketsLive } from '../parts/use-tickets-live.ts'
import { ListColumns } from '../parts/views/list-columns.tsx'
import { MissingView } from '../parts/views/missing-view.tsx'
import { useListSettings, type ViewedList } from '../parts/views/use-list-settings.ts'
import { ViewBar } from '../parts/views/view-bar.tsx'
import { isViewId } from '../parts/views/view-id.ts'
import { viewedListQuery } from '../parts/views/view-query.ts'

const KanbanView = lazy(async () => ({
  default: (await import('../parts/board/kanban-view.tsx')).KanbanView,
}))
const CalendarView = lazy(async () => ({
  default: (await import('../parts/calendar/calendar-view.tsx')).CalendarView,
}))
const TicketTable = lazy(async () => ({
  default: (await import('../parts/list/ticket-table.tsx')).TicketTable,
}))
const NewTicketDialog = lazy(async () => ({
  default: (await import('../parts/new-ticket-dialog.tsx')).NewTicketDialog,
}))

export const loader = screenLoader(({ params: { id = '' }, search }) => {
  const filter = readFilter((name) => search.get(name) ?? '')
  const types = question(listTicketTypes, {})
  if (viewOf(search.get('view') ?? '') === 'list') {
    return [types, question(getBoard, { id }), viewedListQuery(search, id)]
  }
  if (search.get('view') === 'calendar') return [types, question(getBoard, { id })]
  return [types, boardQuery(id, cardsQuestion(filter), search.get('lanes'))]
})
export const clientLoader = fromCache

export default function BoardScreen() {
  const { id = '' } = useParams()
  useTicketsLive()
  const { data: board, error, refetch } = useCall(getBoard, { id })
  useNamedRecord(board?.name)
  if (board) return <OpenedBoard key={id} board={board} />
  return (
    <Page title="Board">
      {error ? (
        <ErrorState detail={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

function OpenedBoard({ board }: { readonly board: Board }) {
  const [view, setView] = useSearchParam('view', 'kanban')
  const [isNew, setNew] = useSearchParam('new', '')
  const [laneText, setLanes] = useSearchParam('lanes', board.lanes)
  const lanes = lanesOf(board, laneText)
  const list = useListSettings(board.id)
  const { filter } = list
  const searchBox = useRef<HTMLInputElement>(null)
  const { open, sheet } = useTicketSheet()
  const may = useMay()
  const canWork = may(createTicket.access) && board.myRole !== 'view' && !board.isArchived
  const shown = viewOf(view)
  useKey('c', 'New ticket', () => setNew('1'), canWork)
  useKey('/', 'Search tickets', () => searchBox.current?.focus())
  return (
    <Page
      title={board.name}
      height={shown === 'kanban' ? 'screen' : 'natural'}
      actions={
        <>
          <Segments label="View" items={views} value={shown} onChange={setView} />
          {board.myRole === 'admin' && (
            <ButtonLink
              to={`${boardPath(board.id)}/settings`}
              aria-label="Board settings"
              icon={<Settings size={16} aria-hidden />}
            />
          )}
          {canWork && (
            <Tooltip text="New ticket or from template" shortcut="c">
              <Button
                kind="primary"
                icon={<Plus size={16} aria-hidden />}
                onClick={() => setNew('1')}
              >
                <span className="max-sm:sr-only">New ticket</span>
              </Button>
            </Tooltip>
          )}
        </>
      }
    >
      {board.isArchived && <Notice tone="info">This board is archived and read-only.</Notice>}
      <div className="-mt-2 -mb-2 flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          {shown === 'list' && <ViewBar list={list} boardId={board.id} />}
          <TicketFilterBar
            filter={filter}
            names={shown === 'list' ? listFilters : cardFilters}
            onChange={(next) => list.change({ filter: next })}
            searchBox={searchBox}
          />
        </div>
        {shown === 'list' && (
          <ListColumns
            shown={list.columns}
            hasBoards={false}
            onChange={(columns) => list.change({ columns })}
          />
        )}
        {shown === 'kanban' && <LaneChoice value={lanes} onChange={setLanes} />}
        <FileMenu
          name={board.key.toLowerCase()}
          question={fileQuery(filter, board.id, shown)}
          into={canWork ? board : undefined}
        />
      </div>
      {shown === 'kanban' && (
        <div className="-mx-1 min-h-0 flex-1 max-sm:-mx-4 max-sm:[--board-inset:1rem]">
          <Suspense fallback={<LoadingState />}>
            <KanbanView
              board={board}
              by={lanes}
              question={cardsQuestion(filter)}
              canWork={canWork}
              onOpen={open}
            />
          </Suspense>
        </div>
      )}
      {shown === 'list' && <BoardList board={board} list={list} canWork={canWork} onOpen={open} />}
      {shown === 'calendar' && (
        <Suspense fallback={<LoadingState />}>
          <CalendarView board={board} question={cardsQuestion(filter)} onOpen={open} />
        </Suspense>
      )}
      {sheet}
      {canWork && isNew !== '' && (
        <Suspense>
          <NewTicketDialog
            boardId={board.id}
            onDone={() => setNew('')}
            onClose={() => setNew('')}
          />
        </Suspense>
      )}
    </Page>
  )
}

function BoardList({
  board,
  list,
  canWork,
  onOpen,
}: {
  readonly board: Board
  readonly list: ViewedList
  readonly canWork: boolean
  readonly onOpen: ReturnType<typeof useTicketSheet>['open']
}) {
  const { filter, sort, columns, change } = list
  return (
    <Suspense fallback={<LoadingState />}>
      <MissingView list={list} />
      <TicketTable
        question={listQuery({ ...filter, board: board.id }, sort)}
        sort={sort}
        onSort={(next) => change({ sort: next })}
        canWork={canWork}
        hasBoards={false}
        shown={columns}
        onOpen={onOpen}
        emptyState={
          <EmptyState
            isFiltered={isNarrowed(filter)}
            icon={<SquareKanban size={20} aria-hidden />}
            title={isNarrowed(filter) ? 'No tickets match' : 'No open tickets'}
          >
            {isNarrowed(filter)
              ? 'Remove a filter to see more.'
              : 'Everything on this board is done.'}
          </EmptyState>
        }
      />
    </Suspense>
  )
}

/** Boards also show done tickets; lists depend on the state filter. */
function fileQuery(filter: TicketFilter, board: string, view: View) {
  const state = view === 'list' ? filter.state : 'all'
  return listQuery({ ...filter, board, state }, readSort('created'))
}

type View = 'kanban' | 'list' | 'calendar'

function viewOf(text: string): View {
  if (isViewId(text)) return 'list'
  return text === 'list' || text === 'calendar' ? text : 'kanban'
}

const views: readonly { value: View; label: string; icon: React.ReactNode }[] = [
  {
    value: 'kanban',
    label: 'Board',
    icon: <SquareKanban size={16} aria-hidden className="max-sm:hidden" />,
  },
  { value: 'list', label: 'List', icon: <List size={16} aria-hidden className="max-sm:hidden" /> },
  {
    value: 'calendar',
    label: 'Calendar',
    icon: <CalendarDays size={16} aria-hidden className="max-sm:hidden" />,
  },
]

const cardFilters = ['assignee', 'team', 'tag', 'type', 'priority', 'due'] as const
const listFilters = ['state', ...cardFilters] as const
