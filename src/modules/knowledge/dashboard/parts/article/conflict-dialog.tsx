import type { ReactNode } from 'react'

import { textOf } from '#lib/rich-text.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'

import type { ArticleText } from '../../../model.ts'
import { usePeople } from '../use-people.ts'
import type { DraftWords } from './use-draft.ts'

/** Two people wrote at once: shows both and lets the second decide. */
export function ConflictDialog({
  mine,
  theirs,
  onKeepMine,
  onTakeTheirs,
}: {
  readonly mine: DraftWords
  readonly theirs: ArticleText
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}) {
  const { nameOf } = usePeople()
  const who = theirs.draftedBy ? nameOf(theirs.draftedBy) : 'Somebody else'
  return (
    <Dialog
      isOpen
      // There is no third way: what is open here is neither of the two.
      onClose={() => {}}
      size="large"
      title={`${who} saved this while you wrote`}
      description="Nothing is lost yet. Choose which text goes on; copy yours first if you want parts of both."
      footer={
        <>
          <span className="me-auto">
            <CopyButton text={plain(mine)} label="Copy mine" />
          </span>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button kind="primary" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Side title="Yours">{plain(mine)}</Side>
        <Side title="Theirs">{plain(theirs)}</Side>
      </div>
    </Dialog>
  )
}

function Side({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-sm font-medium text-ink-soft">{title}</h3>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        role="region"
        aria-label={title}
        className="max-h-80 overflow-y-auto rounded-control border border-line bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {children}
      </div>
    </section>
  )
}

function plain({ title, excerpt, body }: DraftWords): string {
  return [title, excerpt, textOf(body)].filter((part) => part !== '').join('\n\n')
}
