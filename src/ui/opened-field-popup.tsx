import { Popover } from '@base-ui/react/popover'
import { useRef, type RefObject } from 'react'

import type { FieldPopupProps } from './field-popup.tsx'

/** What a field popup is once it is needed. */
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
        // The button closes it by itself; closed before that, it would open again.
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
            finalFocus={button}
            className="max-h-(--available-height) max-w-(--available-width) overflow-auto rounded-card border border-line bg-raised p-3 text-ink shadow-float transition-[opacity,translate] duration-150 outline-none data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0 dark:border-transparent"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
