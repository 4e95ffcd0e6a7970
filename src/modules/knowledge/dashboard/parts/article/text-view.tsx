import PanelRight from 'lucide-react/icons/panel-right'
import { lazy, Suspense, useState } from 'react'

import { TextCard } from '#modules/content/dashboard/editor/text-card.tsx'
import { SaveState } from '#modules/content/dashboard/drafts/save-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { LoadingState } from '#ui/states.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import { useMedia } from '#ui/use-media.ts'

import type { Article, ArticleText, Base } from '../../../model.ts'
import { Notes } from './notes.tsx'
import { TextStatusLine } from './text-status.tsx'
import { TextActions } from './text-actions.tsx'
import { useArticleDraft, wordsOf } from './use-article-draft.ts'
import { useArticlePresence } from './use-article-presence.ts'
import { useEditorServices } from './use-editor-services.ts'

const SidePanel = lazy(async () => ({
  default: (await import('./side-panel.tsx')).SidePanel,
}))

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
  const canWrite = canManage && text.state !== 'archived'
  const presence = useArticlePresence({ articleId: article.id, locale, onSaved: onReload })
  const services = useEditorServices({ baseId: base.id, locale, files: text.files })
  const [isSheetOpen, setSheetOpen] = useState(false)
  const isWide = useMedia('(min-width: 1200px)')
  const isHydrated = useHydrated()
  const side = (
    <Suspense fallback={<LoadingState />}>
      <SidePanel {...{ base, article, text, canManage }} onFlush={work.flush} />
    </Suspense>
  )
  return (
    <div className="flex">
      <div className="mx-auto flex w-full max-w-[calc(var(--container-form)+3rem)] min-w-0 flex-1 flex-col gap-4 px-6 pt-4 pb-16 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-3 gap-y-1">
            <TextStatusLine text={text} />
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
        <TextCard
          {...{ locale, work, wordsOf, canWrite }}
          lead={{ label: 'Summary', placeholder: 'One sentence on what this article answers' }}
          label="Article text"
          shortcutGroup="Article"
          services={{ ...services, others: presence.others }}
          onTyping={presence.onTyping}
        />
      </div>
      {isHydrated && isWide && (
        <aside
          aria-label="Details"
          className="sticky top-0 h-screen-room w-84 shrink-0 overflow-y-auto border-s border-line bg-surface"
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
    </div>
  )
}
