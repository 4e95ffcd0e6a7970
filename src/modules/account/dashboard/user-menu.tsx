import Inbox from 'lucide-react/icons/inbox'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Avatar } from '#ui/avatar.tsx'
import { colorModes, useColorMode } from '#ui/color-mode.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'

import { signOut } from '../contract.ts'
import type { AccountUser } from '../model.ts'

export function UserMenu({
  user,
  avatarId,
  hasMailbox,
  mark,
  children,
}: {
  readonly user: Pick<AccountUser, 'name' | 'email' | 'phone'>
  readonly avatarId: string
  readonly hasMailbox: boolean
  readonly mark?: ReactNode
  readonly children?: ReactNode
}) {
  const leave = useCommand(signOut, { onDone: () => loadPage('/login') })
  const [chosen, choose] = useColorMode()
  return (
    <Menu
      label="Your account"
      align="end"
      trigger={
        <span className="relative">
          <Avatar id={avatarId} name={user.name} size="small" />
          {mark}
        </span>
      }
    >
      <div className="max-w-64 px-2.5 py-2">
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-sm text-ink-faint">{user.email ?? user.phone}</p>
      </div>
      <MenuSeparator />
      {children}
      <MenuItem icon={<UserRound size={16} aria-hidden />} to="/dashboard/profile">
        Your profile
      </MenuItem>
      {hasMailbox && (
        <MenuItem icon={<Inbox size={16} aria-hidden />} to="/mailbox" isFullLoad>
          Mailbox
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuLabel>Colors</MenuLabel>
      {colorModes.map((mode) => {
        const { Icon, label } = modes[mode]
        return (
          <MenuItem
            key={mode}
            icon={<Icon size={16} aria-hidden />}
            isChecked={mode === chosen}
            onSelect={() => choose(mode)}
          >
            {label}
          </MenuItem>
        )
      })}
      <MenuSeparator />
      <MenuItem
        icon={<LogOut size={16} aria-hidden />}
        isDisabled={leave.isBusy}
        onSelect={() => leave.run({})}
      >
        Sign out
      </MenuItem>
    </Menu>
  )
}

const modes = {
  system: { Icon: Monitor, label: 'System' },
  light: { Icon: Sun, label: 'Light' },
  dark: { Icon: Moon, label: 'Dark' },
}
