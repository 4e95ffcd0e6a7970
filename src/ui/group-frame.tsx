import type { ReactNode } from 'react'

import { classes } from './classes.ts'
import type { FieldWords } from './field-frame.tsx'

export function GroupFrame({
  id,
  label,
  isLabelHidden = false,
  hint,
  error,
  className,
  children,
}: FieldWords & {
  readonly id: string
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  const note = error ?? hint
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={classes('flex min-w-0 flex-col gap-1.5', className)}
    >
      <span id={`${id}-label`} className={isLabelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </span>
      {children}
      {note && (
        <p
          id={`${id}-note`}
          className={classes('text-sm', error ? 'text-bad' : 'text-ink-faint')}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}
