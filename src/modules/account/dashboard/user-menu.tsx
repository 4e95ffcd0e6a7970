import Inbox from 'lucide-react/icons/inbox'
import LogOut from 'lucide-react/icons/log-out'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Avatar } from '#ui/avatar.tsx'
import { colorModes, useColorMode } from '#ui/color-mode.tsx'
import { loadAnew } from '#ui/load-anew.ts'
import { Menu, MenuButton, menuItem, MenuSeparator } from '#ui/menu.tsx'

import { signOut } from '../contract.ts'
import type { AccountUser } from '../model.ts'

export function UserMenu({
  user,
  avatarId,
  hasMailbox,
}: {
  readonly user: Pick<AccountUser, 'name' | 'email' | 'phone'>
  readonly avatarId: string
  readonly hasMailbox: boolean
}) {
  const leave = useCommand(signOut, { onDone: () => loadAnew('/login') })
  return (
    <Menu
      label="Your account"
      align="end"
      trigger={
        <>
          <Avatar id={avatarId} name={user.name} size="small" />
          <span className="truncate font-medium max-sm:hidden">{user.name}</span>
        </>
      }
    >
      <div className="px-2.5 py-2">
        <p className="truncate font-medium">{user.name}</p>
        <p className="truncate text-sm text-ink-faint">{user.email ?? user.phone}</p>
      </div>
      <MenuSeparator />
      <ColorModeChoice />
      <MenuSeparator />
      {hasMailbox && (
        // A page of its own policy: it must be loaded anew.
        <a href="/mailbox" className={menuItem}>
          <Inbox size={16} className="text-ink-faint" aria-hidden />
          Mailbox
        </a>
      )}
      <MenuButton onClick={() => leave.run({})} disabled={leave.isBusy}>
        <LogOut size={16} className="text-ink-faint" aria-hidden />
        Sign out
      </MenuButton>
    </Menu>
  )
}

function ColorModeChoice() {
  const [chosen, choose] = useColorMode()
  return (
    <fieldset className="m-1.5 flex rounded-control bg-sunken p-0.5 dark:bg-page">
      <legend className="sr-only">Color mode</legend>
      {colorModes.map((mode) => {
        const { Icon, label } = modes[mode]
        return (
          <label
            key={mode}
            className="flex h-7 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-md text-sm text-ink-soft transition-colors hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-11"
          >
            <input
              type="radio"
              name="color-mode"
              className="sr-only"
              checked={mode === chosen}
              onChange={() => choose(mode)}
            />
            <Icon size={14} aria-hidden />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}

const modes = {
  system: { Icon: Monitor, label: 'System' },
  light: { Icon: Sun, label: 'Light' },
  dark: { Icon: Moon, label: 'Dark' },
}
