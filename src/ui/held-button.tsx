import { useId, type ComponentProps } from 'react'

import { Button } from './button.tsx'

/**
 * A button that says beside it why it cannot be pressed yet. It can still be reached, so that whoever
 * comes to it by keyboard or hears the page learns why as well.
 */
export function HeldButton({
  reason,
  onClick,
  ...button
}: Omit<ComponentProps<typeof Button>, 'disabled'> & {
  /** Undefined when it can be pressed. */
  readonly reason: string | undefined
}) {
  const id = useId()
  const isHeld = reason !== undefined
  return (
    <>
      {/* On a phone under the row of buttons, or it would push them apart. */}
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
