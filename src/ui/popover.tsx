import type { ReactNode } from 'react'

import { deferred } from './deferred.ts'
import { TriggerButton } from './trigger-button.tsx'
import { useOpening } from './use-opening.ts'

export interface PopoverProps {
  readonly label: string
  readonly trigger: ReactNode
  readonly align?: 'start' | 'center' | 'end' | undefined
  readonly side?: 'top' | 'bottom' | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
  readonly className?: string | undefined
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

export function Popover(props: PopoverProps) {
  const { opened, buttonProps } = useOpening(popoverPart)
  if (opened) return <opened.part.OpenedPopover {...props} />
  return (
    <TriggerButton
      label={props.label}
      trigger={props.trigger}
      aria-haspopup="dialog"
      {...buttonProps}
      onKeyDown={undefined}
    />
  )
}

const popoverPart = deferred(() => import('./opened-popover.tsx'))
