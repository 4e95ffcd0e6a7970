import FileText from 'lucide-react/icons/file-text'
import { lazy } from 'react'

import { CollectionGrid } from '#modules/content/dashboard/collections/collection-grid.tsx'
import { CollectionsPage } from '#modules/content/dashboard/collections/collections-page.tsx'
import { countOf } from '#modules/content/dashboard/words.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'

import { canWrite } from '../../../contract.ts'
import type { Space } from '../../../model.ts'
import { placePath } from '../place.ts'

const NewSpaceDialog = lazy(async () => ({
  default: (await import('./new-space-dialog.tsx')).NewSpaceDialog,
}))

export function Spaces({ spaces }: { readonly spaces: readonly Space[] }) {
  const canManage = useMay()(canWrite)
  return (
    <CollectionsPage
      title="Documentation"
      what="space"
      count={spaces.length}
      icon={<FileText size={20} aria-hidden />}
      canManage={canManage}
      pitch={
        canManage
          ? 'Document your product and API in versions on your own site.'
          : 'Ask a teammate who manages the documentation to create a space.'
      }
      grid={
        spaces.length > 0 && (
          <CollectionGrid
            collections={spaces}
            icon={<FileText size={20} />}
            pathOf={(id) => placePath({ space: id })}
            countsOf={({ pageCount, versionCount }) => [
              countOf(pageCount, 'page', 'pages'),
              countOf(versionCount, 'version', 'versions'),
            ]}
          />
        )
      }
      renderNewDialog={(onClose) => <NewSpaceDialog onClose={onClose} />}
    />
  )
}
