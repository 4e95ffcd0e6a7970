import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'
import { useHydrated } from './use-hydrated.ts'

interface Look {
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'destroy'
  readonly size?: 'small' | 'medium' | 'large'
  readonly icon?: ReactNode
}

export function Button({
  kind = 'secondary',
  size = 'medium',
  icon,
  isBusy = false,
  type = 'button',
  className,
  children,
  disabled = false,
  ...rest
}: Look & ComponentProps<'button'> & { readonly isBusy?: boolean }) {
  const isHydrated = useHydrated()
  const isOff = disabled || isBusy
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- the default is "button"
      type={type}
      className={classes(shape, sizes[size], kinds[kind], className)}
      disabled={isOff || !isHydrated}
      data-dim={isOff || undefined}
      aria-busy={isBusy || undefined}
      {...rest}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

export function ButtonLink({
  kind = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link className={classes(shape, sizes[size], kinds[kind], className)} {...rest}>
      {icon}
      {children}
    </Link>
  )
}

const shape =
  'inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap transition-colors select-none disabled:cursor-default data-dim:opacity-60'

const sizes = {
  small: 'min-h-7 px-2 text-sm pointer-coarse:min-h-11',
  medium: 'control px-3',
  large: 'control-large px-4',
}

const kinds = {
  primary: 'border-transparent bg-action text-on-action hover:not-disabled:bg-action-hover',
  secondary:
    'border-line-strong bg-surface text-ink shadow-card hover:not-disabled:bg-sunken dark:bg-raised',
  quiet:
    'border-transparent bg-transparent text-ink-soft hover:not-disabled:bg-sunken hover:not-disabled:text-ink',
  danger:
    'border-line-strong bg-surface text-bad shadow-card hover:not-disabled:border-bad-line hover:not-disabled:bg-bad-wash dark:bg-raised',
  destroy: 'border-transparent bg-bad text-surface hover:not-disabled:bg-bad/85',
}
