import PanelRight from 'lucide-react/icons/panel-right'
import { lazy, Suspense, useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { directionOf } from '#lib/text-direction.ts'
import { usePeople } from '#modules/organization/dashboard/people-door.tsx'
import { SaveState } from '#modules/content/dashboard/drafts/save-state.tsx'
import { useLeaveWarning } from '#modules/content/dashboard/drafts/use-leave-warning.ts'
import { DocumentEditor } from '#ui/document-editor/document-editor.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useMedia } from '#ui/use-media.ts'
import { WordField } from '#ui/word-field.tsx'

import type { Article, ArticleText, Base } from '../../../model.ts'
import { Notes } from './notes.tsx'
import { Standing } from './standing.tsx'
import { TextActions } from './text-actions.tsx'
import { plainText, useArticleDraft } from './use-article-draft.ts'
import { useArticlePresence } from './use-article-presence.ts'
import { useEditorHands } from './use-editor-hands.ts'

const SidePanel = lazy(async () => ({
  default: (await import('./side-panel.tsx')).SidePanel,
}))
const ConflictDialog = lazy(async () => ({
  default: (await import('#modules/content/dashboard/drafts/conflict-dialog.tsx')).ConflictDialog,
}))

/** One language of an article: written at the left, everything else about it at the right. */
export function TextView({
  base,
  article,
  text,
  canManage,
  onReload,
}: {
  readonly base: Base
  readonly article: Article
  readonly text: ArticleText
  readonly canManage: boolean
  readonly onReload: () => void
}) {
  const { locale } = text
  const work = useArticleDraft(text)
  const { nameOf } = usePeople()
  const canWrite = canManage && text.state !== 'archived'
  const presence = useArticlePresence({ articleId: article.id, locale, onSaved: onReload })
  const hands = useEditorHands({ baseId: base.id, locale, files: text.files })
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isWide = useMedia('(min-width: 1200px)')
  const isHydrated = useHydrated()
  const write = (part: Parameters<typeof work.change>[0]): void => {
    work.change(part)
    presence.onTyping()
  }
  useShortcut(
    { keys: 'mod+s', label: 'Save now', group: 'Article' },
    () => void work.flush(),
    canWrite,
  )
  useLeaveWarning(work.phase === 'waiting' || work.phase === 'saving')
  const side = (
    <Suspense fallback={<LoadingState />}>
      <SidePanel {...{ base, article, text, canManage }} onFlush={work.flush} />
    </Suspense>
  )
  return (
    <div className="flex">
      <div className="mx-auto flex w-full max-w-4xl min-w-0 flex-1 flex-col gap-4 px-6 pt-4 pb-16 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-3 gap-y-1">
            <Standing text={text} />
            {canWrite && <SaveState work={work} />}
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <TextActions {...{ article, text, canManage }} work={work} />
            {isHydrated && !isWide && (
              <IconButton
                label="Details"
                icon={<PanelRight size={16} aria-hidden className="rtl:rotate-180" />}
                onClick={() => setSheetOpen(true)}
              />
            )}
          </div>
        </div>
        <Notes article={article} text={text} canManage={canManage} />
        <div
          dir={directionOf(locale)}
          lang={locale}
          className="flex flex-col gap-2 rounded-card border border-line bg-surface px-8 py-6 shadow-card max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:px-4"
        >
          <WordField
            label={`Title in ${languageName(locale)}`}
            placeholder="Title"
            look="title"
            most={200}
            value={work.words.title}
            isReadOnly={!canWrite}
            onChange={(title) => write({ title })}
          />
          <WordField
            label="Summary"
            placeholder="One sentence that says what it answers"
            look="lead"
            most={300}
            value={work.words.excerpt}
            isReadOnly={!canWrite}
            onChange={(excerpt) => write({ excerpt })}
          />
          <DocumentEditor
            label="Text of the article"
            value={work.words.body}
            onChange={(body) => write({ body })}
            isReadOnly={!canWrite}
            others={presence.others}
            onProblem={(sentence) => void toast({ tone: 'bad', title: sentence })}
            {...hands}
          />
        </div>
      </div>
      {isHydrated && isWide && (
        <aside
          aria-label="Details"
          className="sticky top-0 h-[calc(100dvh-var(--shell-header,3rem))] w-84 shrink-0 overflow-y-auto border-s border-line bg-surface"
        >
          {side}
        </aside>
      )}
      {!isWide && (
        <Sheet
          isOpen={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          title="Details"
          isForReading
        >
          {side}
        </Sheet>
      )}
      {work.theirs && (
        <Suspense>
          <ConflictDialog
            who={work.theirs.draftedBy ? nameOf(work.theirs.draftedBy) : 'Somebody else'}
            mine={plainText(work.words)}
            theirs={plainText(work.theirs)}
            onKeepMine={work.keepMine}
            onTakeTheirs={work.takeTheirs}
          />
        </Suspense>
      )}
      <UnsavedGuard isDirty={work.phase === 'failed' || work.phase === 'conflict'} />
    </div>
  )
}
