import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { loadAnew } from '#ui/load-anew.ts'
import { Menu, MenuButton } from '#ui/menu.tsx'

import { useOrganization } from '../contract.ts'
import type { MyOrganization } from '../model.ts'

/** The organization the person works in; a menu when he has several. */
export function OrganizationSwitcher({
  organizations,
}: {
  readonly organizations: readonly MyOrganization[]
}) {
  const change = useCommand(useOrganization, { onDone: () => loadAnew('/dashboard') })
  const current = organizations.find(({ isCurrent }) => isCurrent)
  if (!current) return null
  if (organizations.length === 1) {
    return <span className="truncate px-2 font-medium">{current.name}</span>
  }
  return (
    <Menu
      label="Organization"
      trigger={
        <>
          <span className="truncate font-medium">{current.name}</span>
          <ChevronsUpDown size={14} className="shrink-0 text-ink-faint" aria-hidden />
        </>
      }
    >
      {organizations.map(({ id, name, isCurrent }) => (
        <MenuButton
          key={id}
          aria-current={isCurrent || undefined}
          disabled={change.isBusy}
          onClick={() => change.run({ organizationId: id })}
        >
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {isCurrent && <Check size={16} className="text-ink-faint" aria-hidden />}
        </MenuButton>
      ))}
    </Menu>
  )
}
