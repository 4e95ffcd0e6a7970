import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ComponentProps } from 'react'

import { classes } from './classes.ts'
import { fieldBox } from './field-frame.tsx'
import { useHydrated } from './use-hydrated.ts'

export function SelectButton({
  chosen,
  placeholder,
  size,
  isWrong,
  isDisabled,
  ...rest
}: Omit<ComponentProps<'button'>, 'size' | 'disabled'> & {
  readonly chosen: string | undefined
  readonly placeholder: string
  readonly size: keyof typeof sizes
  readonly isWrong: boolean
  readonly isDisabled: boolean
}) {
  const isHydrated = useHydrated()
  return (
    <button
      {...rest}
      type="button"
      disabled={isDisabled || !isHydrated}
      className={classes(
        fieldBox(isWrong),
        'flex w-full min-w-0 cursor-pointer items-center gap-2 text-left disabled:cursor-default',
        sizes[size],
        isDisabled && 'opacity-60',
      )}
    >
      <span
        className={classes('min-w-0 flex-1 truncate', chosen === undefined && 'text-ink-faint')}
      >
        {chosen ?? placeholder}
      </span>
      <ChevronsUpDown size={14} className="shrink-0 text-ink-faint" aria-hidden />
    </button>
  )
}

const sizes = {
  small: 'min-h-7 px-2 text-sm pointer-coarse:min-h-11',
  medium: 'control px-2.5',
  large: 'control-large px-3 max-sm:text-lg',
}
