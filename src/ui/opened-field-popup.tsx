import { Popover } from '@base-ui/react/popover'
import { useRef, type RefObject } from 'react'

import { classes } from './classes.ts'
import type { FieldPopupProps } from './field-popup.tsx'
import { floatingMotion, floatingPanel } from './option-look.ts'

export function OpenedFieldPopup({
  label,
  anchor,
  button,
  isOpen,
  firstFocus,
  onOpenChange,
  children,
}: Omit<FieldPopupProps, 'icon' | 'isDisabled' | 'className'> & {
  readonly button: RefObject<HTMLElement | null>
}) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(isWanted, { reason, event, cancel }) => {
        const goal = event instanceof FocusEvent ? event.relatedTarget : event.target
        const isButton = goal instanceof Node && button.current?.contains(goal)
        // The button closes the popup itself; closing it earlier would reopen it.
        if (isButton && reason !== 'escape-key') cancel()
        else onOpenChange(isWanted)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup
            ref={popup}
            aria-label={label}
            initialFocus={() => popup.current?.querySelector<HTMLElement>(firstFocus) ?? true}
            finalFocus={() => !isElsewhere(popup.current) && button.current}
            className={classes(
              floatingPanel,
              floatingMotion,
              'max-h-(--available-height) max-w-(--available-width) overflow-auto p-3',
            )}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Whether focus has moved elsewhere, in which case it isn't returned. */
function isElsewhere(popup: Element | null): boolean {
  const focused = document.activeElement
  return focused !== null && focused !== document.body && !popup?.contains(focused)
}
