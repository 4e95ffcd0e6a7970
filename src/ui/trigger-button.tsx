import { cloneElement, isValidElement, type ComponentProps, type ReactNode } from 'react'

import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { useHydrated } from './use-hydrated.ts'

export function TriggerButton({
  label,
  trigger,
  className,
  ...rest
}: ComponentProps<'button'> & { readonly label: string; readonly trigger: ReactNode }) {
  const isHydrated = useHydrated()
  if (isValidElement<ComponentProps<typeof Button>>(trigger) && trigger.type === Button) {
    const { props } = trigger
    return cloneElement(trigger, {
      ...(!props.children && { 'aria-label': label }),
      ...rest,
      disabled: props.disabled,
      className: classes(props.className, 'aria-expanded:bg-sunken'),
    })
  }
  return (
    <button
      type="button"
      disabled={!isHydrated}
      className={classes(
        'control flex max-w-full min-w-0 cursor-pointer items-center justify-center gap-2 rounded-control px-2 transition-colors hover:bg-sunken disabled:cursor-default aria-expanded:bg-sunken pointer-coarse:min-w-11',
        className,
      )}
      {...rest}
    >
      <span className="sr-only">{label}</span>
      {trigger}
    </button>
  )
}
