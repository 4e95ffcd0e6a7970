import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'

import { BulkBar } from '#ui/bulk-bar.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'

import type { ArticleCard } from '../../../model.ts'
import { useArticleActs, type ManyAct } from '../use-article-acts.ts'
import { countOf } from '#modules/content/dashboard/words.ts'

const BulkDialog = lazy(async () => ({
  default: (await import('./bulk-dialog.tsx')).BulkDialog,
}))

export function BulkActs({
  articles,
  locale,
  isTrash,
  onDone,
}: {
  readonly articles: readonly ArticleCard[]
  /** Limits publishing and archiving to this language. */
  readonly locale: string | undefined
  readonly isTrash: boolean
  readonly onDone: () => void
}) {
  const acts = useArticleActs()
  const [dialog, setDialog] = useState<'publish' | 'archive'>()
  const [isChanging, setChanging] = useState(false)
  const ids = articles.map(({ id }) => id)
  const run = (act: ManyAct, done: string): void => {
    void acts.run(ids, act, done)
    setDialog(undefined)
    onDone()
  }
  const where = locale ? { locale } : {}
  const count = countOf(articles.length, 'article', 'articles')
  return (
    <BulkBar count={articles.length} onClear={onDone}>
      {isTrash ? (
        <Button
          kind="quiet"
          icon={<ArchiveRestore size={16} aria-hidden />}
          onClick={() => {
            void acts.restore(ids)
            onDone()
          }}
        >
          Restore
        </Button>
      ) : (
        <>
          <Button
            kind="quiet"
            icon={<Send size={16} aria-hidden />}
            onClick={() => setDialog('publish')}
          >
            Publish
          </Button>
          <Button
            kind="quiet"
            icon={<Pencil size={16} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            Edit
          </Button>
          <Button
            kind="quiet"
            icon={<CalendarCheck size={16} aria-hidden />}
            onClick={() => run({ act: 'markReviewed' }, 'marked as reviewed')}
          >
            Mark as reviewed
          </Button>
          <Button
            kind="quiet"
            icon={<Archive size={16} aria-hidden />}
            onClick={() => setDialog('archive')}
          >
            Archive
          </Button>
          <Button
            kind="quiet"
            icon={<Trash2 size={16} aria-hidden />}
            onClick={() => {
              void acts.trash(ids)
              onDone()
            }}
          >
            Move to trash
          </Button>
        </>
      )}
      <ConfirmDialog
        isOpen={dialog === 'publish'}
        onClose={() => setDialog(undefined)}
        title={`Publish ${count}?`}
        confirmLabel="Publish"
        tone="plain"
        onConfirm={() => run({ act: 'publish', ...where }, 'published')}
      >
        {locale ? 'Only in the selected language.' : 'In all languages.'} Articles that aren’t ready
        are skipped and listed.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={dialog === 'archive'}
        onClose={() => setDialog(undefined)}
        title={`Archive ${count}?`}
        confirmLabel="Archive"
        onConfirm={() => run({ act: 'archive', ...where }, 'archived')}
      >
        Readers won’t see them anymore. You can restore them later.
      </ConfirmDialog>
      {isChanging && articles.length > 0 && (
        <Suspense>
          <BulkDialog
            articles={articles}
            onClose={() => setChanging(false)}
            onDone={() => {
              setChanging(false)
              onDone()
            }}
          />
        </Suspense>
      )}
    </BulkBar>
  )
}
