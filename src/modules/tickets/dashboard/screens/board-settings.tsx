import ArrowLeft from 'lucide-react/icons/arrow-left'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { lazy, Suspense, type ReactNode } from 'react'
import { useParams } from 'react-router'

import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { useSlot } from '#platform/screens/browser/slots.tsx'
import { fromCache } from '#platform/screens/from-cache.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { getBoard } from '../../boards-contract.ts'
import type { Board } from '../../model.ts'
import { boardPath } from '../parts/paths.ts'
import { AccessForm } from '../parts/settings/access-form.tsx'
import { ArchiveSection } from '../parts/settings/archive-section.tsx'
import { BoardForm } from '../parts/settings/board-form.tsx'
import { ColumnsEditor } from '../parts/settings/columns-editor.tsx'
import { useTicketsLive } from '../parts/use-tickets-live.ts'
import { boardTabSlot } from '../slots.ts'

const TemplatesTab = lazy(async () => ({
  default: (await import('../parts/settings/templates-tab.tsx')).TemplatesTab,
}))

export const loader = screenLoader(({ params: { id = '' } }) => [question(getBoard, { id })])
export const clientLoader = fromCache

export default function BoardSettingsScreen() {
  const { id = '' } = useParams()
  useTicketsLive()
  const { data: board, error, refetch } = useCall(getBoard, { id })
  useNamedRecord(board?.name)
  const back = (
    <ButtonLink
      to={boardPath(id)}
      icon={<ArrowLeft size={16} aria-hidden className="rtl:rotate-180" />}
    >
      Back to board
    </ButtonLink>
  )
  if (!board) {
    return (
      <Page title="Board settings" width="form">
        {error ? (
          <ErrorState detail={error.message} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </Page>
    )
  }
  if (board.myRole !== 'admin') {
    return (
      <Page title={`${board.name} settings`} width="form">
        <EmptyState
          icon={<ShieldAlert size={20} aria-hidden />}
          title="You don’t have access to these settings"
          action={back}
        >
          Ask a board admin for access.
        </EmptyState>
      </Page>
    )
  }
  return <Settings board={board} back={back} />
}

function Settings({ board, back }: { readonly board: Board; readonly back: ReactNode }) {
  const parts = useSlot(boardTabSlot)
  const [tab, setTab] = useSearchParam('tab', 'board')
  const tabs = [...ownTabs, ...parts]
  const shown = tabs.find(({ key }) => key === tab)?.key ?? 'board'
  const part = parts.find(({ key }) => key === shown)
  return (
    <Page
      title={`${board.name} settings`}
      width="form"
      actions={back}
      tabs={<Tabs label="Board settings" items={tabs} value={shown} onChange={setTab} />}
    >
      <TabPanel tab={shown}>
        <Suspense fallback={<LoadingState />}>
          {part && <part.Part board={board} />}
          {shown === 'templates' && <TemplatesTab board={board} />}
        </Suspense>
        {shown === 'board' && (
          <div className="flex flex-col gap-6">
            <BoardForm key={`board-${board.version}`} board={board} />
            <ColumnsEditor board={board} />
            <AccessForm key={`access-${board.version}`} board={board} />
            <ArchiveSection board={board} />
          </div>
        )}
      </TabPanel>
    </Page>
  )
}

const ownTabs = [
  { key: 'board', label: 'Board' },
  { key: 'templates', label: 'Templates' },
]
