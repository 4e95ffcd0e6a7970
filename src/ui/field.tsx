import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'

import { classes } from './classes.ts'

export interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Stands inside the box, behind the text. */
  readonly trailing?: ReactNode
  /** Stands over the box at the right, such as a link. */
  readonly aside?: ReactNode
}

/** One line to fill in, with its label, and what is wrong with it. */
export function Field({
  label,
  hint,
  error,
  trailing,
  aside,
  id,
  className,
  ...input
}: FieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  const note = error ?? hint
  return (
    <div className={classes('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={fieldId} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      <div className={classes(box, error ? 'border-bad-line' : 'border-line-strong')}>
        <input
          id={fieldId}
          className="min-w-0 flex-1 rounded-control bg-transparent px-3 py-2 outline-none placeholder:text-ink-faint max-sm:text-lg"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          {...input}
        />
        {trailing}
      </div>
      {note && (
        <p
          id={noteId}
          className={classes('text-sm', error ? 'text-bad' : 'text-ink-faint')}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}

export function PasswordField(props: Omit<FieldProps, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="mr-1 grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-ink-faint hover:text-ink"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={16} aria-hidden />
        </button>
      }
    />
  )
}

const box =
  'control-large flex items-center rounded-control border bg-surface shadow-card transition-[border-color] focus-within:outline-2 focus-within:outline-offset-0 focus-within:outline-focus dark:bg-page'
