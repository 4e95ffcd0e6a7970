import { Menu } from '@base-ui/react/menu'
import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'
import { Link } from 'react-router'

import { classes } from './classes.ts'
import { Kbd } from './kbd.tsx'
import type { MenuItemProps, MenuProps } from './menu.tsx'
import { floatingMotion, floatingPanel, option } from './option-look.ts'
import { TriggerButton } from './trigger-button.tsx'
import { useTakeOver, type Opening } from './use-opening.ts'

export function OpenedMenu({
  label,
  trigger,
  align = 'start',
  side = 'bottom',
  onOpenChange,
  opening,
  children,
}: MenuProps & { readonly opening: Opening }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const change = (isNowOpen: boolean): void => {
    setOpen(isNowOpen)
    onOpenChange?.(isNowOpen)
  }
  useTakeOver(button, opening, () => change(true))
  return (
    <Menu.Root open={isOpen} onOpenChange={change} modal={false}>
      <Menu.Trigger ref={button} render={<TriggerButton label={label} trigger={trigger} />} />
      <Menu.Portal>
        <Menu.Positioner
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Menu.Popup
            className={classes(
              floatingPanel,
              floatingMotion,
              'max-h-(--available-height) max-w-(--available-width) min-w-56 overflow-y-auto overscroll-contain p-1',
            )}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

export function OpenedMenuItem(props: MenuItemProps) {
  const { tone = 'plain', isChecked, isDisabled = false, to, isFullLoad, onSelect } = props
  const look = {
    className: classes(option, tone === 'danger' && 'text-bad data-highlighted:bg-bad-wash'),
    children: <ItemContent {...props} />,
  }
  if (to !== undefined) {
    return (
      <Menu.LinkItem
        closeOnClick
        onClick={onSelect}
        render={<Link to={to} reloadDocument={isFullLoad} />}
        {...look}
      />
    )
  }
  if (isChecked !== undefined) {
    return (
      <Menu.CheckboxItem
        closeOnClick
        checked={isChecked}
        disabled={isDisabled}
        onClick={onSelect}
        {...look}
      />
    )
  }
  return <Menu.Item disabled={isDisabled} onClick={onSelect} {...look} />
}

function ItemContent({ icon, shortcut, tone, isChecked = false, children }: MenuItemProps) {
  return (
    <>
      {icon && (
        <span aria-hidden className={tone === 'danger' ? 'shrink-0' : 'shrink-0 text-ink-faint'}>
          {icon}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut && <Kbd keys={shortcut} />}
      {isChecked && <Check size={16} className="shrink-0 text-ink-faint" aria-hidden />}
    </>
  )
}
