import { useState, type FocusEvent, type KeyboardEvent } from 'react'

import { classes } from '#ui/classes.ts'

import { PageIcon } from './page-icon.tsx'
import type { Adding, TreePart } from './tree-part.ts'
import { useNewPage } from './use-new-page.ts'

export function NewLine({
  part,
  adding: { parentId, kind },
  level,
}: {
  readonly part: TreePart
  readonly adding: Adding
  readonly level: number
}) {
  const [title, setTitle] = useState('')
  const [url, setUrl] = useState('')
  const newPage = useNewPage(part.open, () => {
    part.add(undefined)
    part.onChosen()
  })
  const isReady = title.trim() !== '' && (kind !== 'link' || url.trim() !== '')
  const send = (): void => {
    if (!isReady || newPage.isBusy) return
    newPage.run({
      parentId,
      kind,
      title: title.trim(),
      ...(kind === 'link' && { url: url.trim() }),
    })
  }
  const isEmpty = title.trim() === '' && url.trim() === ''
  const keyActions = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // Otherwise Escape would also close the sheet around the tree.
      event.stopPropagation()
      part.add(undefined)
    },
    onBlur({ currentTarget: { form }, relatedTarget }: FocusEvent<HTMLInputElement>) {
      if (isEmpty && !form?.contains(relatedTarget)) part.add(undefined)
    },
  }
  return (
    <li className={classes(insets[level], 'flex flex-col gap-1 py-0.5')}>
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
        className="flex flex-col gap-1"
      >
        <span className="flex items-center">
          <PageIcon page={{ kind, icon: '', method: null }} />
          <input
            // The user just opened this input.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            aria-label={`Title of the new ${kind}`}
            placeholder={placeholders[kind]}
            maxLength={200}
            enterKeyHint="done"
            value={title}
            onChange={({ target }) => setTitle(target.value)}
            className={field}
            {...keyActions}
          />
        </span>
        {kind === 'link' && (
          <input
            aria-label="URL"
            placeholder="https:// or /path"
            inputMode="url"
            maxLength={500}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
            className={classes(field, 'ms-6')}
            {...keyActions}
          />
        )}
        {/* A form with two fields submits on Enter only if it has a button. */}
        <button type="submit" className="sr-only">
          Add
        </button>
      </form>
      {newPage.problem && (
        <p role="alert" className="ps-6 text-sm text-bad">
          {newPage.fieldError('url') ?? newPage.problem.message}
        </p>
      )}
    </li>
  )
}

const field =
  'h-8 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-2 pointer-coarse:h-11'
const placeholders = { page: 'Title', group: 'Group name', link: 'Link text' }
// Full class names, because the content security policy blocks inline styles.
const insets = ['ps-11', 'ps-14', 'ps-17', 'ps-20', 'ps-23', 'ps-26']
