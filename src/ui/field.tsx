import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'

import { nothingWritten } from '#lib/nothing-written.ts'

import { classes } from './classes.ts'
import { fieldBox, FieldFrame, noteProps, type FieldWords } from './field-frame.tsx'
import { useFreshError } from './use-fresh-error.ts'

export interface FieldProps extends ComponentProps<'input'>, FieldWords {
  /** What to say when nothing stands in it, where its name alone would say too little. */
  readonly missing?: string
  /** Stands inside the box, behind the text. */
  readonly trailing?: ReactNode
  /** Stands over the box at the right, such as a link. */
  readonly aside?: ReactNode
  /** The error is of what stands there now, and not of what was sent: typing does not end it. */
  readonly isErrorLive?: boolean
}

/** One line to fill in, with its label, and what is wrong with it. */
export function Field({
  label,
  isLabelHidden,
  hint,
  error: given,
  missing = given,
  isErrorLive = false,
  trailing,
  aside,
  id,
  className,
  onChange,
  ...input
}: FieldProps) {
  const said = given === nothingWritten ? missing : given
  const fresh = useFreshError(said)
  const error = isErrorLive ? said : fresh.error
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <FieldFrame {...{ id: fieldId, label, isLabelHidden, hint, error, aside, className }}>
      <div className={classes(fieldBox(error), 'control-large flex items-center')}>
        <input
          id={fieldId}
          className="min-w-0 flex-1 rounded-control bg-transparent px-3 py-2 outline-none placeholder:text-ink-faint max-sm:text-lg"
          {...noteProps(fieldId, { hint, error })}
          {...input}
          onChange={(event) => {
            fresh.onChanged()
            onChange?.(event)
          }}
        />
        {trailing}
      </div>
    </FieldFrame>
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
