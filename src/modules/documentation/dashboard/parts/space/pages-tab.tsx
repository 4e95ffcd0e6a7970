import FilePlus from 'lucide-react/icons/file-plus'
import ListTree from 'lucide-react/icons/list-tree'
import { lazy, Suspense, useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'

import type { Tree } from '../../../model.ts'
import { getTree } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { PageView } from '../page/page-view.tsx'
import { placePath, usePlace } from '../place.ts'
import { PageTree } from '../tree/page-tree.tsx'
import { useNewPage } from '../tree/use-new-page.ts'

const ImportPages = lazy(async () => ({
  default: (await import('../transfer/import-pages.tsx')).ImportPages,
}))

export function PagesTab({ open }: { readonly open: OpenSpace }) {
  const { version, locale } = open
  const { data, error, refetch } = useCall(getTree, { id: version.id, locale })
  if (!data) {
    return error ? (
      <ErrorState detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-72" />
    )
  }
  return <TreeAndPage open={open} tree={data} />
}

function TreeAndPage({ open, tree }: { readonly open: OpenSpace; readonly tree: Tree }) {
  const [place] = usePlace()
  const [isSheetOpen, setSheetOpen] = useState(false)
  // Kept here because the button that opens the import disappears with the first page.
  const [isImporting, setImporting] = useState(false)
  const first = tree.items.find(({ kind }) => kind === 'page') ?? tree.items[0]
  const pageId = place.page ?? first?.id
  const isEmpty = tree.items.length === 0 && tree.trashCount === 0
  const shown = tree.items.find(({ id }) => id === pageId)
  return (
    <div className="flex min-w-0 items-start gap-6">
      <aside
        aria-label="Pages"
        hidden={isEmpty}
        className="sticky top-4 max-h-[calc(100dvh-var(--shell-header,3rem)-2rem)] w-72 shrink-0 overflow-y-auto pb-4 max-lg:hidden"
      >
        <PageTree open={open} tree={tree} selectedId={pageId} />
      </aside>
      <div className="min-w-0 flex-1">
        <Button
          hidden={isEmpty}
          className="mb-4 max-w-full lg:hidden"
          icon={<ListTree size={16} aria-hidden />}
          onClick={() => setSheetOpen(true)}
        >
          <span className="truncate">{shown?.title ?? 'Pages'}</span>
        </Button>
        {pageId ? (
          <PageView key={`${open.version.id} ${pageId}`} open={open} pageId={pageId} />
        ) : (
          <NoPages open={open} onImport={() => setImporting(true)} />
        )}
      </div>
      <Sheet
        side="left"
        size="small"
        title="Pages"
        isForReading
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
      >
        <PageTree
          open={open}
          tree={tree}
          selectedId={pageId}
          onChosen={() => setSheetOpen(false)}
        />
      </Sheet>
      {isImporting && (
        <Suspense>
          <ImportPages open={open} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </div>
  )
}

function NoPages({ open, onImport }: { readonly open: OpenSpace; readonly onImport: () => void }) {
  const { space, version, canManage } = open
  const newPage = useNewPage(open)
  return (
    <div className="rounded-card border border-line bg-surface shadow-card">
      <EmptyState
        icon={<FilePlus size={20} aria-hidden />}
        title="No pages yet"
        action={
          canManage && (
            <>
              <Button
                kind="primary"
                isBusy={newPage.isBusy}
                onClick={() => newPage.run({ kind: 'page', parentId: null, title: '' })}
              >
                New page
              </Button>
              <Button onClick={onImport}>Import ZIP</Button>
              <ButtonLink to={placePath({ space: space.id, version: version.id, tab: 'api' })}>
                Upload API document
              </ButtonLink>
            </>
          )
        }
      >
        {canManage
          ? 'Start with what new readers need first, such as “Get started.”'
          : 'This version is empty.'}
      </EmptyState>
    </div>
  )
}
