import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'

import { languageName } from '#lib/language-name.ts'
import { textOf, type RichTextDocument } from '#lib/rich-text.ts'
import { directionOf } from '#lib/text-direction.ts'
import { usePeople } from '#modules/organization/dashboard/public/people.tsx'
import { DocumentEditor } from '#ui/document-editor/document-editor.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { InlineTextField } from '#ui/inline-text-field.tsx'

import type { DraftWork } from '../drafts/use-draft.ts'
import { useLeaveWarning } from '../drafts/use-leave-warning.ts'

const ConflictDialog = lazy(async () => ({
  default: (await import('../drafts/conflict-dialog.tsx')).ConflictDialog,
}))

export interface Words {
  readonly title: string
  readonly lead: string
  readonly body: RichTextDocument
}

type EditorServices = Omit<
  ComponentProps<typeof DocumentEditor>,
  'label' | 'value' | 'onChange' | 'isReadOnly' | 'onProblem'
>

interface Drafted {
  readonly draftedBy: string | null
}

export function TextCard<Text extends Drafted>({
  locale,
  work,
  wordsOf,
  canWrite,
  lead,
  label,
  shortcutGroup,
  services,
  instead,
  onTyping,
}: {
  readonly locale: string
  readonly work: DraftWork<Text, Words>
  readonly wordsOf: (text: Text) => Words
  readonly canWrite: boolean
  readonly lead: { readonly label: string; readonly placeholder: string }
  /** The label of the text: "Page text". */
  readonly label: string
  readonly shortcutGroup: string
  readonly services: EditorServices
  /** Shown below the title of documents without text. */
  readonly instead?: ReactNode
  readonly onTyping: () => void
}) {
  const { nameOf } = usePeople()
  const write = (part: Partial<Words>): void => {
    work.change(part)
    onTyping()
  }
  useShortcut(
    { keys: 'mod+s', label: 'Save now', group: shortcutGroup },
    () => void work.flush(),
    canWrite,
  )
  useLeaveWarning(work.phase === 'waiting' || work.phase === 'saving')
  return (
    <>
      <div
        dir={directionOf(locale)}
        lang={locale}
        className="flex max-w-form flex-col gap-2 rounded-card border border-line bg-surface px-8 py-6 shadow-card max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:px-4"
      >
        <InlineTextField
          label={`Title in ${languageName(locale)}`}
          placeholder="Title"
          look="title"
          most={200}
          value={work.words.title}
          isReadOnly={!canWrite}
          onChange={(title) => write({ title })}
        />
        {instead ?? (
          <>
            <InlineTextField
              {...lead}
              look="lead"
              most={300}
              value={work.words.lead}
              isReadOnly={!canWrite}
              onChange={(words) => write({ lead: words })}
            />
            <DocumentEditor
              label={label}
              value={work.words.body}
              onChange={(body) => write({ body })}
              isReadOnly={!canWrite}
              onProblem={(sentence) => void toast({ tone: 'bad', title: sentence })}
              {...services}
            />
          </>
        )}
      </div>
      {work.theirs && (
        <Suspense>
          <ConflictDialog
            who={work.theirs.draftedBy ? nameOf(work.theirs.draftedBy) : 'A teammate'}
            mine={plainText(work.words)}
            theirs={plainText(wordsOf(work.theirs))}
            onKeepMine={work.keepMine}
            onTakeTheirs={work.takeTheirs}
          />
        </Suspense>
      )}
      <UnsavedGuard isDirty={work.phase === 'failed' || work.phase === 'conflict'} />
    </>
  )
}

function plainText({ title, lead, body }: Words): string {
  return [title, lead, textOf(body)].filter((part) => part !== '').join('\n\n')
}
