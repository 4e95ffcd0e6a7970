import { lazy, Suspense } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { useSlot } from '#platform/screens/browser/slots.tsx'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Page } from '#ui/page.tsx'
import { LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { createBoard, listBoards, listTicketTypes } from '../../boards-contract.ts'
import { BoardsTab } from '../parts/settings/boards-tab.tsx'
import { useTicketsLive } from '../parts/use-tickets-live.ts'
import { boardsTabSlot } from '../slots.ts'

const TypesTab = lazy(async () => ({
  default: (await import('../parts/settings/types-tab.tsx')).TypesTab,
}))

export const loader = screenLoader(({ search }) => [
  search.get('tab') === 'types' ? question(listTicketTypes, {}) : question(listBoards, {}),
])
export const clientLoader = fromCache

export default function BoardsScreen() {
  useTicketsLive()
  const [tab, setTab] = useSearchParam('tab', 'boards')
  const canManage = useMay()(createBoard.access)
  const parts = useSlot(boardsTabSlot)
  const tabs = [...ownTabs, ...parts]
  const shown = tabs.find(({ key }) => key === tab)?.key ?? 'boards'
  const part = parts.find(({ key }) => key === shown)
  return (
    <Page
      title="Boards"
      width="form"
      description="Manage boards and ticket types."
      tabs={<Tabs label="Boards" items={tabs} value={shown} onChange={setTab} />}
    >
      <TabPanel tab={shown}>
        <Suspense fallback={<LoadingState />}>
          {shown === 'boards' && <BoardsTab canManage={canManage} />}
          {shown === 'types' && <TypesTab canManage={canManage} />}
          {part && <part.Part />}
        </Suspense>
      </TabPanel>
    </Page>
  )
}

const ownTabs = [
  { key: 'boards', label: 'Boards' },
  { key: 'types', label: 'Ticket types' },
]
