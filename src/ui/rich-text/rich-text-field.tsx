import { lazy, Suspense, useId } from 'react'

import { isEmptyRichText } from '#lib/rich-text.ts'

import { classes } from '../classes.ts'
import { fieldBox, noteProps, type FieldWords } from '../field-frame.tsx'
import { GroupFrame } from '../group-frame.tsx'
import { Skeleton } from '../skeleton.tsx'
import { useDelayed } from '../use-delayed.ts'
import { useHydrated } from '../use-hydrated.ts'
import type { RichTextEditorProps } from './rich-text-editor.tsx'
import { RichTextView } from './rich-text-view.tsx'
import { textFrame } from './text-frame.ts'

export function RichTextField({
  label,
  isLabelHidden,
  hint,
  error,
  className,
  ...editor
}: FieldWords &
  Omit<RichTextEditorProps, 'label' | 'describedBy' | 'isInvalid'> & {
    readonly className?: string | undefined
  }) {
  const id = useId()
  const isHydrated = useHydrated()
  const waiting = <Waiting value={editor.value} placeholder={editor.placeholder} />
  return (
    <GroupFrame {...{ id, label, isLabelHidden, hint, error, className }}>
      <div
        className={classes(
          fieldBox(error),
          'min-w-0 overflow-hidden',
          editor.isDisabled && 'opacity-60',
        )}
      >
        {isHydrated ? (
          <Suspense fallback={waiting}>
            <Editor
              {...editor}
              label={label}
              isInvalid={error !== undefined}
              describedBy={noteProps(id, { hint, error })['aria-describedby']}
            />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </GroupFrame>
  )
}

/** Renders text and toolbar space first, so that nothing moves when the editor loads. */
function Waiting({
  value,
  placeholder = 'Start writing',
}: Pick<RichTextEditorProps, 'value' | 'placeholder'>) {
  const isLate = useDelayed(true)
  return (
    <div aria-busy="true">
      <div className="flex h-10 items-center gap-2 border-b border-line px-2 pointer-coarse:h-12">
        {isLate && <Skeleton className="h-5 w-48" />}
      </div>
      {isEmptyRichText(value) ? (
        <p className={classes(textFrame, 'text-ink-faint')}>{placeholder}</p>
      ) : (
        <RichTextView document={value} className={textFrame} />
      )}
    </div>
  )
}

const Editor = lazy(async () => {
  const { RichTextEditor } = await import('./rich-text-editor.tsx')
  return { default: RichTextEditor }
})
