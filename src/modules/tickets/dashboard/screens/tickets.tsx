import Plus from 'lucide-react/icons/plus'
import SquareKanban from 'lucide-react/icons/square-kanban'
import { lazy, Suspense, useRef, type ReactNode } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { useSlot } from '#platform/screens/browser/slots.tsx'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { Switch } from '#ui/switch.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { createBoard, listBoards } from '../../boards-contract.ts'
import { createTicket } from '../../contract.ts'
import { BoardGrid } from '../parts/boards/board-grid.tsx'
import { FileMenu } from '../parts/files/file-menu.tsx'
import { TicketFilterBar } from '../parts/filter-bar.tsx'
import { isNarrowed, listQuery } from '../parts/ticket-filter.ts'
import { useKey } from '../parts/use-key.ts'
import { useTicketSheet } from '../parts/use-ticket-sheet.tsx'
import { useTicketsLive } from '../parts/use-tickets-live.ts'
import { ListColumns } from '../parts/views/list-columns.tsx'
import { MissingView } from '../parts/views/missing-view.tsx'
import { useListSettings } from '../parts/views/use-list-settings.ts'
import { ViewBar } from '../parts/views/view-bar.tsx'
import { viewedListQuery } from '../parts/views/view-query.ts'
import { ticketsTabSlot } from '../slots.ts'

const TicketTable = lazy(async () => ({
  default: (await import('../parts/list/ticket-table.tsx')).TicketTable,
}))
const NewBoardDialog = lazy(async () => ({
  default: (await import('../parts/boards/new-board-dialog.tsx')).NewBoardDialog,
}))

export const loader = screenLoader(({ search }) => {
  const boards = question(listBoards, {})
  if (search.get('tab') !== 'tickets') return [boards]
  return [boards, viewedListQuery(search)]
})
export const clientLoader = fromCache

export default function TicketsScreen() {
  useTicketsLive()
  const [tab, setTab] = useSearchParam('tab', 'boards')
  const [isNew, setNew] = useSearchParam('new', '')
  const { sheet, open } = useTicketSheet()
  const parts = useSlot(ticketsTabSlot)
  const canMake = useMay()(createBoard.access)
  const hasBoards = useCall(listBoards, {}).data?.items.length !== 0
  const newButton = canMake && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New board
    </Button>
  )
  const tabs = [...ownTabs, ...parts]
  const shown = tabs.find(({ key }) => key === tab)?.key ?? 'boards'
  const part = parts.find(({ key }) => key === shown)
  return (
    <Page
      title="Tickets"
      actions={!part && hasBoards && newButton}
      tabs={<Tabs label="Tickets" items={tabs} value={shown} onChange={setTab} />}
    >
      <TabPanel tab={shown}>
        {shown === 'boards' && <Boards newButton={newButton} />}
        {shown === 'tickets' && <AllTickets newButton={newButton} onOpen={open} />}
        {part && (
          <Suspense fallback={<LoadingState />}>
            <part.Part />
          </Suspense>
        )}
      </TabPanel>
      {sheet}
      {canMake && isNew !== '' && (
        <Suspense>
          <NewBoardDialog onClose={() => setNew('')} />
        </Suspense>
      )}
    </Page>
  )
}

function Boards({ newButton }: { readonly newButton: ReactNode }) {
  const [archived, setArchived] = useSearchParam('archived', '')
  const isArchived = archived !== ''
  const { data, error, isPending, refetch } = useCall(
    listBoards,
    isArchived ? { isArchived: 'true' } : {},
  )
  const boards = data?.items ?? []
  return (
    <div className="flex flex-col gap-4">
      <div className="flex justify-end">
        <Switch
          label="Archived boards"
          isOn={isArchived}
          onChange={(isOn) => setArchived(isOn ? '1' : '')}
        />
      </div>
      {error && !data && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {isPending && <Skeleton className="h-32 sm:max-w-xs" />}
      {boards.length > 0 && <BoardGrid boards={boards} />}
      {data && boards.length === 0 && (
        <div className="rounded-card border border-line bg-surface shadow-card">
          {isArchived ? (
            <EmptyState title="No archived boards" />
          ) : (
            <NoBoards newButton={newButton} />
          )}
        </div>
      )}
    </div>
  )
}

function NoBoards({ newButton }: { readonly newButton: ReactNode }) {
  return (
    <EmptyState
      icon={<SquareKanban size={20} aria-hidden />}
      title="No boards yet"
      action={newButton}
    >
      {newButton
        ? 'Boards organize tickets in columns, such as New, In progress, and Done.'
        : 'Ask an admin to create the first board.'}
    </EmptyState>
  )
}

function AllTickets({
  newButton,
  onOpen,
}: {
  readonly newButton: ReactNode
  readonly onOpen: ReturnType<typeof useTicketSheet>['open']
}) {
  const list = useListSettings()
  const { filter, sort, columns, change } = list
  const searchBox = useRef<HTMLInputElement>(null)
  const canWork = useMay()(createTicket.access)
  const { data: boards } = useCall(listBoards, {})
  useKey('/', 'Search tickets', () => searchBox.current?.focus())
  const hasNoBoard = boards?.items.length === 0
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          <ViewBar list={list} />
          <TicketFilterBar
            filter={filter}
            names={names}
            onChange={(next) => change({ filter: next })}
            searchBox={searchBox}
          />
        </div>
        <ListColumns shown={columns} hasBoards onChange={(next) => change({ columns: next })} />
        <FileMenu name="tickets" question={listQuery(filter, sort)} />
      </div>
      <MissingView list={list} />
      <Suspense fallback={<LoadingState />}>
        <TicketTable
          question={listQuery(filter, sort)}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          canWork={canWork}
          hasBoards
          shown={columns}
          onOpen={onOpen}
          emptyState={
            hasNoBoard ? (
              <NoBoards newButton={newButton} />
            ) : (
              <EmptyState
                isFiltered={isNarrowed(filter)}
                icon={<SquareKanban size={20} aria-hidden />}
                title={isNarrowed(filter) ? 'No tickets match' : 'No open tickets'}
              >
                {isNarrowed(filter) ? 'Remove a filter to see more.' : 'Create tickets on a board.'}
              </EmptyState>
            )
          }
        />
      </Suspense>
    </div>
  )
}

const ownTabs = [
  { key: 'boards', label: 'Boards' },
  { key: 'tickets', label: 'All tickets' },
]

const names = ['board', 'state', 'assignee', 'team', 'tag', 'type', 'priority', 'due'] as const
