import type { ComponentProps, ReactNode } from 'react'

import { classes } from './classes.ts'
import { Tooltip } from './tooltip.tsx'
import { useHydrated } from './use-hydrated.ts'

export function IconButton({
  label,
  icon,
  shortcut,
  className,
  disabled = false,
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  readonly label: string
  readonly icon: ReactNode
  readonly shortcut?: string
}) {
  const isHydrated = useHydrated()
  return (
    <Tooltip text={label} {...(shortcut && { shortcut })}>
      <button
        type="button"
        aria-label={label}
        disabled={disabled || !isHydrated}
        className={classes(
          'grid size-8 shrink-0 cursor-pointer place-items-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken pointer-coarse:size-11',
          className,
        )}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
