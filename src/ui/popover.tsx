import type { ReactNode } from 'react'

import { deferred } from './deferred.ts'
import { TriggerButton } from './trigger-button.tsx'
import { useOpening } from './use-opening.ts'

export interface PopoverProps {
  /** Says what the panel is about. */
  readonly label: string
  /** What stands in the button, or a `Button` of its own. */
  readonly trigger: ReactNode
  readonly align?: 'start' | 'center' | 'end' | undefined
  readonly side?: 'top' | 'bottom' | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** For the inside of the panel, such as `w-96 p-0`; `w-80 p-4` by default. */
  readonly className?: string | undefined
  /** As a function it is given what closes the panel. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button that unfolds a small panel with anything in it. */
export function Popover(props: PopoverProps) {
  const { opened, buttonProps } = useOpening(popoverPart)
  if (opened) return <opened.part.OpenedPopover {...props} />
  return (
    <TriggerButton
      label={props.label}
      trigger={props.trigger}
      aria-haspopup="dialog"
      {...buttonProps}
      // It is no list, so arrow keys mean nothing to it.
      onKeyDown={undefined}
    />
  )
}

const popoverPart = deferred(() => import('./opened-popover.tsx'))
