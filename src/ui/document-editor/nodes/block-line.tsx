import { useState, type ReactNode } from 'react'

import { classes } from '../../classes.ts'

export function BlockLine({
  label,
  value,
  placeholder,
  onChange,
  isReadOnly,
  icon,
  className,
}: {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly onChange: (value: string) => void
  readonly isReadOnly: boolean
  readonly icon?: ReactNode
  readonly className?: string
}) {
  const [typed, setTyped] = useState<string>()
  const keep = (): void => {
    if (typed !== undefined && typed !== value) onChange(typed)
    setTyped(undefined)
  }
  return (
    <label className={classes('flex min-w-0 items-center gap-1.5', className)}>
      {icon}
      <span className="sr-only">{label}</span>
      <input
        value={typed ?? value}
        placeholder={placeholder}
        readOnly={isReadOnly}
        className="w-full min-w-0 flex-1 rounded-sm bg-transparent py-0.5 outline-none placeholder:text-ink-faint focus-visible:outline-2 focus-visible:outline-focus max-sm:text-lg"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            event.currentTarget.blur()
          }
        }}
      />
    </label>
  )
}
