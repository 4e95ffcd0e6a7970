import type { ReactNode } from 'react'

import { deferred } from './deferred.ts'
import { TriggerButton } from './trigger-button.tsx'
import { useOpening } from './use-opening.ts'

export interface MenuProps {
  readonly label: string
  readonly trigger: ReactNode
  readonly align?: 'start' | 'end' | undefined
  readonly side?: 'top' | 'bottom' | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
  readonly children: ReactNode
}

export interface MenuItemProps {
  readonly icon?: ReactNode
  readonly shortcut?: string | undefined
  readonly tone?: 'plain' | 'danger' | undefined
  readonly isChecked?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly to?: string | undefined
  /** For a page with its own CSP, which needs a full page load. */
  readonly isFullLoad?: boolean | undefined
  readonly onSelect?: (() => void) | undefined
  readonly children: ReactNode
}

export function Menu(props: MenuProps) {
  const { opened, buttonProps } = useOpening(menuPart)
  if (opened) return <opened.part.OpenedMenu {...props} opening={opened.opening} />
  return (
    <TriggerButton
      label={props.label}
      trigger={props.trigger}
      aria-haspopup="menu"
      {...buttonProps}
    />
  )
}

export function MenuItem(props: MenuItemProps) {
  const part = menuPart.peek()
  return part && <part.OpenedMenuItem {...props} />
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line" />
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <div className="px-2.5 py-1.5 text-sm text-ink-faint">{children}</div>
}

const menuPart = deferred(() => import('./opened-menu.tsx'))
