import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import {
  explainPermissions,
  getMember,
  listMembers,
  listRoles,
  updateMember,
} from '../../../contract.ts'
import type { DataScopeKind, Member, PermissionExceptions } from '../../../model.ts'
import { PermissionGrid } from '../roles/permission-grid.tsx'
import { roleChoices, assignmentOf } from '../roles/role-choices.ts'

export function MemberAccessForm({
  member,
  canChange,
}: {
  readonly member: Member
  readonly canChange: boolean
}) {
  const { data: roles } = useCall(listRoles, {})
  const [role, setRole] = useState(member.role === 'member' ? (member.roleKey ?? '') : member.role)
  const [dataScope, setDataScope] = useState<DataScopeKind>(member.dataScope)
  const [exceptions, setExceptions] = useState<PermissionExceptions>(member.exceptions)
  const save = useCommand(updateMember, {
    refreshes: [getMember, listMembers, explainPermissions, listRoles],
    onDone: () => toast({ tone: 'good', title: `Role of ${member.displayName} saved` }),
  })
  const before = member.role === 'member' ? (member.roleKey ?? '') : member.role
  const isDirty =
    role !== before ||
    dataScope !== member.dataScope ||
    JSON.stringify(exceptions) !== JSON.stringify(member.exceptions)
  const isPlain = role !== 'admin' && role !== 'owner'
  const levels = roles?.items.find(({ key }) => key === role)?.levels ?? {}
  return (
    <Form
      problem={save.problem}
      onSend={() =>
        save.run({
          id: member.id,
          version: member.version,
          ...assignmentOf(role),
          dataScope,
          exceptions,
        })
      }
    >
      <Select
        label="Role"
        items={roleChoices(roles?.items ?? [], member.role === 'owner')}
        value={role}
        isDisabled={!canChange}
        error={save.fieldError('roleKey')}
        onChange={setRole}
      />
      {isPlain && (
        <>
          <RadioGroup
            label="Can see conversations, tickets and contacts of"
            items={dataScopes}
            value={dataScope}
            isDisabled={!canChange}
            onChange={(value) => setDataScope(value as DataScopeKind)}
          />
          <details className="rounded-control border border-line">
            <summary className="control cursor-pointer px-3 py-2 font-medium">
              Exceptions{countOf(exceptions)}
            </summary>
            <div className="border-t border-line p-4">
              <PermissionGrid
                choices={exceptionChoices}
                valueOf={(key) => exceptions[key] ?? 'role'}
                noteOf={(key) => `From role: ${levelWords[levels[key] ?? 'none']}`}
                isDisabled={!canChange}
                onChange={(key, value) => {
                  const { [key]: _, ...others } = exceptions
                  setExceptions(value === 'role' ? others : { ...others, [key]: value })
                }}
              />
            </div>
          </details>
        </>
      )}
      {canChange && (
        <div className="flex justify-end">
          <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty}>
            Save role
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty && canChange && !save.isRefreshing} />
    </Form>
  )
}

function countOf(exceptions: PermissionExceptions): string {
  const count = Object.keys(exceptions).length
  return count === 0 ? '' : ` (${count})`
}

const dataScopes = [
  { value: 'all', label: 'Everyone' },
  { value: 'teams', label: 'Their teams' },
  { value: 'own', label: 'Only themselves' },
]
const exceptionChoices = [
  { value: 'role', label: 'From role' },
  { value: 'none', label: 'None' },
  { value: 'view', label: 'View' },
  { value: 'manage', label: 'Manage' },
] as const
const levelWords = { none: 'nothing', view: 'see', manage: 'change' }
