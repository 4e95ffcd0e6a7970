import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Page } from '#ui/page.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { createBoard, listBoards, listTicketTypes } from '../../boards-contract.ts'
import { BoardsTab } from '../parts/settings/boards-tab.tsx'
import { TypesTab } from '../parts/settings/types-tab.tsx'
import { useTicketsLive } from '../parts/use-tickets-live.ts'

export const loader = screenLoader(({ search }) => [
  search.get('tab') === 'types' ? question(listTicketTypes, {}) : question(listBoards, {}),
])
export const clientLoader = fromCache

/** The boards of the organization in their order, and the kinds of tickets on them. */
export default function BoardsScreen() {
  useTicketsLive()
  const [tab, setTab] = useSearchParam('tab', 'boards')
  const canManage = useMay()(createBoard.access)
  const shown = tab === 'types' ? 'types' : 'boards'
  return (
    <Page
      title="Boards"
      width="form"
      description="The order of the boards, and what each kind of ticket asks for."
      tabs={<Tabs label="Boards" items={tabs} value={shown} onChange={setTab} />}
    >
      <TabPanel tab={shown}>
        {shown === 'boards' ? (
          <BoardsTab canManage={canManage} />
        ) : (
          <TypesTab canManage={canManage} />
        )}
      </TabPanel>
    </Page>
  )
}

const tabs = [
  { key: 'boards', label: 'Boards' },
  { key: 'types', label: 'Ticket types' },
] as const
