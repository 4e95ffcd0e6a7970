import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Avatar } from '#ui/avatar.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'

import { useOrganization } from '../contract.ts'
import type { MyOrganization } from '../model.ts'

const NewOrganizationDialog = lazy(async () => ({
  default: (await import('./parts/new-organization-dialog.tsx')).NewOrganizationDialog,
}))

export function OrganizationSwitcher({
  organizations,
  sitesDomain,
  isCollapsed = false,
}: {
  readonly organizations: readonly MyOrganization[]
  readonly sitesDomain: string
  readonly isCollapsed?: boolean
}) {
  const [isMaking, setMaking] = useState(false)
  const change = useCommand(useOrganization, { onDone: () => loadPage('/dashboard') })
  const current = organizations.find(({ isCurrent }) => isCurrent)
  if (!current) return null
  return (
    <>
      <Menu
        label="Organization"
        trigger={
          <>
            <Avatar id={current.id} name={current.name} size="small" />
            <span className={isCollapsed ? 'sr-only' : 'truncate font-medium'}>{current.name}</span>
            {!isCollapsed && (
              <ChevronsUpDown size={14} className="shrink-0 text-ink-faint" aria-hidden />
            )}
          </>
        }
      >
        <MenuLabel>Your organizations</MenuLabel>
        {organizations.map(({ id, name, isCurrent }) => (
          <MenuItem
            key={id}
            isChecked={isCurrent}
            isDisabled={change.isBusy}
            onSelect={() => {
              if (!isCurrent) change.run({ organizationId: id })
            }}
          >
            {name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<Plus size={16} aria-hidden />} onSelect={() => setMaking(true)}>
          New organization
        </MenuItem>
      </Menu>
      {isMaking && (
        <Suspense>
          <NewOrganizationDialog sitesDomain={sitesDomain} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  )
}
