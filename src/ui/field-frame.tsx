import type { ReactNode } from 'react'

import { fieldRequired } from '#lib/field-required.ts'
import { textRequired } from '#lib/text-required.ts'

import { classes } from './classes.ts'

export interface FieldWords {
  readonly label: string
  readonly isLabelHidden?: boolean | undefined
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

export function FieldFrame({
  id,
  label,
  isLabelHidden = false,
  hint,
  error,
  aside,
  isButton = false,
  className,
  children,
}: FieldWords & {
  readonly id: string
  readonly aside?: ReactNode
  /** Clicking the label of a button would activate the button; it should only focus it. */
  readonly isButton?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  const shownError = inlineError(error)
  const note = shownError === textRequired ? `Fill in “${label}”.` : (shownError ?? hint)
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <div
        className={
          isLabelHidden && !aside ? 'sr-only' : 'flex items-baseline justify-between gap-3'
        }
      >
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={isLabelHidden ? 'sr-only' : 'font-medium'}
          onClick={(event) => {
            if (!isButton) return
            event.preventDefault()
            document.getElementById(id)?.focus()
          }}
        >
          {label}
        </label>
        {aside}
      </div>
      {children}
      {note && (
        <p
          id={noteIdOf(id)}
          className={classes('text-sm', shownError ? 'text-bad' : 'text-ink-faint')}
          role={shownError ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}

export function noteProps(id: string, { hint, error }: Pick<FieldWords, 'hint' | 'error'>) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': (inlineError(error) ?? hint) ? noteIdOf(id) : undefined,
  } as const
}

/** The form's summary already contains the sentence, so the field is only marked. */
function inlineError(error: string | undefined): string | undefined {
  return error === fieldRequired ? undefined : error
}

function noteIdOf(id: string): string {
  return `${id}-note`
}

export function fieldBox(error: string | boolean | undefined): string {
  return classes(
    'rounded-control border bg-surface shadow-card transition-[border-color] focus-within:outline-2 focus-within:outline-offset-0 focus-within:outline-focus dark:bg-page',
    error ? 'border-bad-line' : 'border-line-strong',
  )
}
