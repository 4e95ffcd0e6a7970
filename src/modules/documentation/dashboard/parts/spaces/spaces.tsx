import FileText from 'lucide-react/icons/file-text'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Switch } from '#ui/switch.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { canWrite } from '../../../contract.ts'
import type { Space } from '../../../model.ts'
import { SpaceGrid } from './space-grid.tsx'

const NewSpaceDialog = lazy(async () => ({
  default: (await import('./new-space-dialog.tsx')).NewSpaceDialog,
}))

/** The spaces as cards, or the way to the first one. */
export function Spaces({
  spaces,
  withArchived,
}: {
  readonly spaces: readonly Space[]
  readonly withArchived: boolean
}) {
  const [isNew, setNew] = useSearchParam('new', '')
  const [, setArchived] = useSearchParam('archived', '')
  const canManage = useMay()(canWrite)
  const newButton = canManage && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New space
    </Button>
  )
  return (
    <Page
      title="Documentation"
      {...(spaces.length > 0 && { count: spaces.length })}
      actions={spaces.length > 0 && newButton}
    >
      {(spaces.length > 0 || withArchived) && (
        <div className="-mb-2 flex justify-end">
          <Switch
            label="Show archived"
            isOn={withArchived}
            onChange={(isOn) => setArchived(isOn ? '1' : '')}
          />
        </div>
      )}
      {spaces.length > 0 && <SpaceGrid spaces={spaces} />}
      {spaces.length === 0 && (
        <div className="rounded-card border border-line bg-surface shadow-card">
          <EmptyState
            icon={<FileText size={20} aria-hidden />}
            title="No documentation yet"
            action={newButton}
          >
            {canManage
              ? 'Explain your product page by page, in versions, with your API beside it. It is read on your site, below /d.'
              : 'Whoever manages the documentation can make the first space.'}
          </EmptyState>
        </div>
      )}
      {canManage && isNew !== '' && (
        <Suspense>
          <NewSpaceDialog onClose={() => setNew('')} />
        </Suspense>
      )}
    </Page>
  )
}
