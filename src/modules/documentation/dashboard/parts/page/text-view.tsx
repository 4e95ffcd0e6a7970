import { lazy, Suspense } from 'react'

import { languageName } from '#lib/language-name.ts'
import { directionOf } from '#lib/text-direction.ts'
import { usePeople } from '#modules/organization/dashboard/people-door.tsx'
import { SaveState } from '#modules/content/dashboard/drafts/save-state.tsx'
import { useLeaveWarning } from '#modules/content/dashboard/drafts/use-leave-warning.ts'
import { DocumentEditor } from '#ui/document-editor/document-editor.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { WordField } from '#ui/word-field.tsx'

import type { DocPage, DocText } from '../../../model.ts'
import type { OpenSpace } from '../open-space.ts'
import { GroupNote } from './group-note.tsx'
import { LinkTarget } from './link-target.tsx'
import { Standing } from './standing.tsx'
import { TextActions } from './text-actions.tsx'
import { useEditorHands } from './use-editor-hands.ts'
import { plainText, usePageDraft } from './use-page-draft.ts'
import { usePagePresence } from './use-page-presence.ts'

const ConflictDialog = lazy(async () => ({
  default: (await import('#modules/content/dashboard/drafts/conflict-dialog.tsx')).ConflictDialog,
}))

/** Where a page is written. Groups and links have a title and nothing to publish. */
export function TextView({
  open,
  page,
  text,
  onReload,
}: {
  readonly open: OpenSpace
  readonly page: DocPage
  readonly text: DocText
  readonly onReload: () => void
}) {
  const { canManage } = open
  const work = usePageDraft(text)
  const { nameOf } = usePeople()
  const presence = usePagePresence(text, onReload)
  const hands = useEditorHands(text)
  const write = (part: Parameters<typeof work.change>[0]): void => {
    work.change(part)
    presence.onTyping()
  }
  useShortcut(
    { keys: 'mod+s', label: 'Save now', group: 'Documentation' },
    () => void work.flush(),
    canManage,
  )
  useLeaveWarning(work.phase === 'waiting' || work.phase === 'saving')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 gap-y-1">
          <Standing text={text} />
          {canManage && <SaveState work={work} />}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <TextActions {...{ open, page, text, work }} />
        </div>
      </div>
      <div
        dir={directionOf(text.locale)}
        lang={text.locale}
        className="flex max-w-4xl flex-col gap-2 rounded-card border border-line bg-surface px-8 py-6 shadow-card max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:px-4"
      >
        <WordField
          label={`Title in ${languageName(text.locale)}`}
          placeholder="Title"
          look="title"
          most={200}
          value={work.words.title}
          isReadOnly={!canManage}
          onChange={(title) => write({ title })}
        />
        {page.kind === 'group' && <GroupNote page={page} canManage={canManage} />}
        {page.kind === 'link' && <LinkTarget key={page.url} page={page} canManage={canManage} />}
        {page.kind === 'page' && (
          <>
            <WordField
              label="Description"
              placeholder="One sentence that says what it explains"
              look="lead"
              most={300}
              value={work.words.description}
              isReadOnly={!canManage}
              onChange={(description) => write({ description })}
            />
            <DocumentEditor
              label="Text of the page"
              value={work.words.body}
              onChange={(body) => write({ body })}
              isReadOnly={!canManage}
              others={presence.others}
              onProblem={(sentence) => void toast({ tone: 'bad', title: sentence })}
              {...hands}
            />
          </>
        )}
      </div>
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
    </>
  )
}
