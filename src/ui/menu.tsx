import type { ReactNode } from 'react'

import { deferred } from './deferred.ts'
import { TriggerButton } from './trigger-button.tsx'
import { useOpening } from './use-opening.ts'

export interface MenuProps {
  /** Says what the menu is about; read out before what the button shows. */
  readonly label: string
  /** What stands in the button, or a `Button` of its own. */
  readonly trigger: ReactNode
  readonly align?: 'start' | 'end' | undefined
  readonly side?: 'top' | 'bottom' | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
  readonly children: ReactNode
}

export interface MenuItemProps {
  readonly icon?: ReactNode
  /** The keys that do the same, such as `mod+k`. */
  readonly shortcut?: string | undefined
  readonly tone?: 'plain' | 'danger' | undefined
  /** For one of several that can be chosen: whether it is. */
  readonly isChecked?: boolean | undefined
  readonly isDisabled?: boolean | undefined
  readonly to?: string | undefined
  /** For a page with a policy of its own: it must be loaded anew. */
  readonly isFullLoad?: boolean | undefined
  readonly onSelect?: (() => void) | undefined
  readonly children: ReactNode
}

/** A button that unfolds what can be done. */
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

// Entries are shown in an open menu only, and what opens it brings what they are made of.

export function MenuItem(props: MenuItemProps) {
  const part = menuPart.peek()
  return part && <part.OpenedMenuItem {...props} />
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line" />
}

/** Words between the entries: what the next ones are about. */
export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <div className="px-2.5 py-1.5 text-sm text-ink-faint">{children}</div>
}

const menuPart = deferred(() => import('./opened-menu.tsx'))
