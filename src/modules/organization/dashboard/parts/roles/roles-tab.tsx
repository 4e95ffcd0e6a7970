import Plus from 'lucide-react/icons/plus'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/states.tsx'
import type { Column } from '#ui/table/column.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listRoles } from '../../../contract.ts'
import type { Role } from '../../../model.ts'
import { RoleSheet } from './role-sheet.tsx'

export function RolesTab() {
  useLiveRefresh([
    { after: 'role.', call: listRoles },
    { after: 'member.', call: listRoles },
  ])
  const { data, isPending, error, refetch } = useCall(listRoles, {})
  const [opened, open] = useSearchParam('role', '')
  const canManage = useMay()(needs('Organization.Roles', 'manage'))
  if (error && !data) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  const roles = data?.items ?? []
  const role = roles.find(({ key }) => key === opened)
  return (
    <div className="flex flex-col gap-4">
      {canManage && (
        <div className="flex justify-end">
          <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => open('new')}>
            New role
          </Button>
        </div>
      )}
      <DataTable
        label="Roles"
        columns={columns}
        rows={roles}
        rowKey={({ key }) => key}
        onOpen={({ key }) => open(key)}
        isLoading={isPending}
      />
      {(role || opened === 'new') && (
        <RoleSheet
          key={opened}
          role={role}
          canManage={canManage}
          onOpen={open}
          onClose={() => open('')}
        />
      )}
    </div>
  )
}

const columns: readonly Column<Role>[] = [
  {
    key: 'name',
    title: 'Role',
    render: ({ name, isPreset }) => (
      <span className="flex items-center gap-2">
        <span className="truncate font-medium">{name}</span>
        {!isPreset && <Badge tone="info">Custom</Badge>}
      </span>
    ),
  },
  {
    key: 'description',
    title: 'Description',
    isHiddenOnPhone: true,
    render: ({ description }) => (
      <span className="block truncate text-ink-soft">{description}</span>
    ),
  },
  {
    key: 'keys',
    title: 'Permissions',
    width: 120,
    align: 'end',
    isHiddenOnPhone: true,
    render: ({ levels }) => Object.keys(levels).length,
  },
  {
    key: 'members',
    title: 'Members',
    width: 110,
    align: 'end',
    render: ({ memberCount }) => memberCount,
  },
]
