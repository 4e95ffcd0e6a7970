import { useId, type ComponentProps } from 'react'

import { Button } from './button.tsx'

/**
 * A disabled-looking button that explains why. It stays focusable so that keyboard and screen
 * reader users learn the reason.
 */
export function BlockedButton({
  reason,
  onClick,
  ...button
}: Omit<ComponentProps<typeof Button>, 'disabled'> & {
  readonly reason: string | undefined
}) {
  const id = useId()
  const isHeld = reason !== undefined
  return (
    <>
      <span
        id={id}
        role="status"
        className="mr-1 text-sm text-ink-soft empty:hidden max-sm:order-1 max-sm:basis-full"
      >
        {reason}
      </span>
      <Button
        {...button}
        {...(isHeld && {
          'aria-disabled': true,
          'aria-describedby': id,
          'data-dim': true,
          className: 'pointer-events-none',
        })}
        onClick={isHeld ? undefined : onClick}
      />
    </>
  )
}
