import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'

import { textRequired } from '#lib/text-required.ts'

import { classes } from './classes.ts'
import { fieldBox, FieldFrame, noteProps, type FieldWords } from './field-frame.tsx'
import { useFreshError } from './use-fresh-error.ts'

export interface FieldProps extends ComponentProps<'input'>, FieldWords {
  readonly missing?: string
  readonly trailing?: ReactNode
  readonly aside?: ReactNode
  /** The error concerns the current value, not the submitted one, so typing doesn't clear it. */
  readonly isErrorLive?: boolean
}

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
  const shownError = given === textRequired ? missing : given
  const fresh = useFreshError(shownError)
  const error = isErrorLive ? shownError : fresh.error
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
