import Plus from 'lucide-react/icons/plus'
import { Suspense, type ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Switch } from '#ui/switch.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

export function CollectionsPage({
  title,
  what,
  count,
  icon,
  canManage,
  actions,
  pitch,
  grid,
  renderNewDialog,
}: {
  readonly title: string
  /** The singular: "space". */
  readonly what: string
  /** Undefined while loading. */
  readonly count: number | undefined
  readonly icon: ReactNode
  readonly canManage: boolean
  readonly actions?: ReactNode
  readonly pitch: string
  readonly grid: ReactNode
  readonly renderNewDialog: (onClose: () => void) => ReactNode
}) {
  const [isNew, setNew] = useSearchParam('new', '')
  const [archived, setArchived] = useSearchParam('archived', '')
  const hasSome = count !== undefined && count > 0
  const newButton = canManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New {what}
    </Button>
  )
  return (
    <Page
      title={title}
      {...(hasSome && { count })}
      actions={
        hasSome && (
          <>
            {actions}
            {newButton}
          </>
        )
      }
    >
      {(hasSome || archived !== '') && (
        <div className="-mb-2 flex justify-end">
          <Switch
            label="Show archived"
            isOn={archived !== ''}
            onChange={(isOn) => setArchived(isOn ? '1' : '')}
          />
        </div>
      )}
      {grid}
      {count === 0 && (
        <div className="rounded-card border border-line bg-surface shadow-card">
          <EmptyState icon={icon} title={`No ${title.toLowerCase()} yet`} action={newButton}>
            {pitch}
          </EmptyState>
        </div>
      )}
      {canManage && isNew !== '' && <Suspense>{renderNewDialog(() => setNew(''))}</Suspense>}
    </Page>
  )
}
