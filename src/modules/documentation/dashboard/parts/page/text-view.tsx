import { TextCard } from '#modules/content/dashboard/editor/text-card.tsx'
import { SaveState } from '#modules/content/dashboard/drafts/save-state.tsx'

import type { DocPage, DocText } from '../../../model.ts'
import type { OpenSpace } from '../open-space.ts'
import { GroupNote } from './group-note.tsx'
import { LinkTarget } from './link-target.tsx'
import { TextStatusLine } from './text-status.tsx'
import { TextActions } from './text-actions.tsx'
import { useEditorServices } from './use-editor-services.ts'
import { usePageDraft, wordsOf } from './use-page-draft.ts'
import { usePagePresence } from './use-page-presence.ts'

/** Groups and links only have a title, so there is nothing to publish. */
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
  const presence = usePagePresence(text, onReload)
  const services = useEditorServices(text)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 gap-y-1">
          <TextStatusLine text={text} />
          {canManage && <SaveState work={work} />}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <TextActions {...{ open, page, text, work }} />
        </div>
      </div>
      <TextCard
        {...{ locale: text.locale, work, wordsOf }}
        canWrite={canManage}
        lead={{ label: 'Description', placeholder: 'One sentence on what this page explains' }}
        label="Page text"
        shortcutGroup="Documentation"
        services={{ ...services, others: presence.others }}
        {...(page.kind === 'group' && {
          instead: <GroupNote page={page} canManage={canManage} />,
        })}
        {...(page.kind === 'link' && {
          instead: <LinkTarget key={page.url} page={page} canManage={canManage} />,
        })}
        onTyping={presence.onTyping}
      />
    </>
  )
}
