import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'

import { blockNames } from '../../../block-rules.ts'
import type { Attachment, MessageBlock } from '../../../model.ts'
import { blockWords } from '../../../rules.ts'
import { findDraftProblem, finished } from './block-draft.ts'
import { BlockEditor } from './block-editor.tsx'
import { BlockView } from './block-view.tsx'

export function BlockDialog({
  block: before,
  pictures: known = none,
  hasPictures = true,
  isNew = false,
  onSave,
  onClose,
}: {
  readonly block: MessageBlock
  readonly pictures?: readonly Attachment[]
  readonly hasPictures?: boolean
  readonly isNew?: boolean
  readonly onSave: (block: MessageBlock, pictures: readonly Attachment[]) => void
  readonly onClose: () => void
}) {
  const [block, setBlock] = useState(before)
  const [pictures, setPictures] = useState(known)
  const [problem, setProblem] = useState<string>()
  const name = blockNames[block.kind].toLowerCase()
  const done = finished(block)
  const onInsert = (): void => {
    const found = findDraftProblem(done)
    setProblem(found)
    if (found !== undefined) return
    onSave(done, pictures)
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={isNew ? `Insert ${name}` : `Edit ${name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={onInsert}>
            {isNew ? 'Insert' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[1fr_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
          <BlockEditor
            block={block}
            pictures={pictures}
            onChange={setBlock}
            {...(hasPictures && {
              onPicture: (picture: Attachment) => setPictures((those) => [...those, picture]),
            })}
          />
        </div>
        <section
          aria-label="Preview"
          className="min-w-0 max-md:border-t max-md:border-line max-md:pt-4"
        >
          <p className="text-sm text-ink-faint">Preview</p>
          {blockWords(done).trim() === '' ? (
            <p className="mt-1 text-sm text-ink-soft">Your content appears here.</p>
          ) : (
            <BlockView block={done} files={pictures} />
          )}
        </section>
      </div>
    </Dialog>
  )
}

const none: readonly Attachment[] = []
