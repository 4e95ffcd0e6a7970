import { Popover } from '@base-ui/react/popover'
import { useRef, useState } from 'react'

import { classes } from './classes.ts'
import { floatingMotion, floatingPanel } from './option-look.ts'
import type { PopoverProps } from './popover.tsx'
import { TriggerButton } from './trigger-button.tsx'
import { useTakeOver } from './use-opening.ts'

export function OpenedPopover({
  label,
  trigger,
  align = 'start',
  side = 'bottom',
  onOpenChange,
  className = 'w-80 p-4',
  children,
}: PopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const change = (isNowOpen: boolean): void => {
    setOpen(isNowOpen)
    onOpenChange?.(isNowOpen)
  }
  useTakeOver(button, 'pointer', () => change(true))
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger ref={button} render={<TriggerButton label={label} trigger={trigger} />} />
      <Popover.Portal>
        <Popover.Positioner
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup
            aria-label={label}
            className={classes(
              floatingPanel,
              floatingMotion,
              'max-h-(--available-height) max-w-(--available-width) overflow-y-auto overscroll-contain',
              className,
            )}
          >
            {typeof children === 'function' ? children(() => change(false)) : children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
