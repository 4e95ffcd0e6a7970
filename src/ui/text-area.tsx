import {
  useEffect,
  useId,
  useRef,
  type ComponentProps,
  type ReactNode,
  type RefObject,
} from 'react'

import { classes } from './classes.ts'
import { fieldBox, FieldFrame, noteProps, type FieldWords } from './field-frame.tsx'
import { useFreshError } from './use-fresh-error.ts'

export function TextArea({
  label,
  isLabelHidden,
  hint,
  error: said,
  isErrorLive = false,
  aside,
  boxRef,
  id,
  rows = 3,
  className,
  onChange,
  ...area
}: FieldWords &
  Omit<ComponentProps<'textarea'>, 'ref'> & {
    readonly aside?: ReactNode
    readonly boxRef?: RefObject<HTMLTextAreaElement | null> | undefined
    /** The error concerns the current value, not the submitted one, so typing doesn't clear it. */
    readonly isErrorLive?: boolean
  }) {
  const fresh = useFreshError(said)
  const error = isErrorLive ? said : fresh.error
  const ownId = useId()
  const fieldId = id ?? ownId
  const ownRef = useRef<HTMLTextAreaElement>(null)
  const box = boxRef ?? ownRef
  useEffect(() => {
    // Set by script because the CSP forbids inline styles.
    box.current?.style.setProperty('field-sizing', 'content')
    box.current?.style.setProperty('min-height', `calc(${rows}lh + 1.125rem)`)
  }, [rows, box])
  return (
    <FieldFrame {...{ id: fieldId, label, isLabelHidden, hint, error, aside, className }}>
      <textarea
        ref={box}
        id={fieldId}
        rows={rows}
        className={classes(
          fieldBox(error !== undefined),
          'max-h-96 w-full resize-y px-3 py-2 outline-none placeholder:text-ink-faint max-sm:text-lg',
        )}
        {...noteProps(fieldId, { hint, error })}
        {...area}
        onChange={(event) => {
          fresh.onChanged()
          onChange?.(event)
        }}
      />
    </FieldFrame>
  )
}
