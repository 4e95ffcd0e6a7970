import { useRef, useState } from 'react'

import type { PermissionLevels } from '#platform/permissions/keys.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { createRole, deleteRole, listMembers, listRoles, updateRole } from '../../../contract.ts'
import type { Role } from '../../../model.ts'
import { PermissionGrid } from './permission-grid.tsx'

export function RoleSheet({
  role,
  canManage,
  onOpen,
  onClose,
}: {
  readonly role: Role | undefined
  readonly canManage: boolean
  readonly onOpen: (key: string) => void
  readonly onClose: () => void
}) {
  const isOwn = role === undefined || !role.isPreset
  const canChange = canManage && isOwn
  const [name, setName] = useState(role?.name ?? '')
  const [description, setDescription] = useState(role?.description ?? '')
  const [levels, setLevels] = useState<PermissionLevels>(role?.levels ?? {})
  const [isDeleting, setDeleting] = useState(false)
  const saved = useRef(false)
  const refreshes = [listRoles, listMembers]
  const leave = (title: string, next = onClose): void => {
    saved.current = true
    toast({ tone: 'good', title })
    next()
  }
  const create = useCommand(createRole, {
    refreshes,
    onDone: (made) => leave(`Role ${made.name} created`, () => onOpen(made.key)),
  })
  const update = useCommand(updateRole, {
    refreshes,
    onDone: () => leave('Role saved for everyone who has it'),
  })
  const drop = useCommand(deleteRole, { refreshes, onDone: () => leave('Role deleted') })
  const command = role ? update : create
  const isDirty =
    name !== (role?.name ?? '') ||
    description !== (role?.description ?? '') ||
    JSON.stringify(levels) !== JSON.stringify(role?.levels ?? {})

  function save(): void {
    const face = { name, description, levels }
    if (role?.version) update.run({ id: role.key, version: role.version, ...face })
    else create.run(face)
  }

  return (
    <Sheet isOpen onClose={onClose} title={role?.name ?? 'New role'} size="large">
      <Form problem={command.problem} onSend={save}>
        {role?.isPreset && (
          <Notice tone="info">
            This is a built-in role and can’t be changed.{' '}
            {canManage && 'Duplicate it to customize.'}
          </Notice>
        )}
        {isOwn && (
          <>
            <Field
              label="Name"
              value={name}
              maxLength={60}
              disabled={!canChange}
              error={command.fieldError('name')}
              onChange={({ target }) => setName(target.value)}
            />
            <TextArea
              label="Description"
              value={description}
              maxLength={300}
              disabled={!canChange}
              error={command.fieldError('description')}
              onChange={({ target }) => setDescription(target.value)}
            />
          </>
        )}
        <PermissionGrid
          choices={choices}
          valueOf={(key) => levels[key] ?? 'none'}
          isDisabled={!canChange}
          onChange={(key, level) => {
            const { [key]: _, ...others } = levels
            setLevels(level === 'none' ? others : { ...others, [key]: level })
          }}
        />
        {canManage && (
          <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap justify-between gap-2 border-t border-line bg-raised px-5 py-3 max-sm:-mx-4 max-sm:px-4">
            {role?.isPreset && (
              <Button
                isBusy={create.isBusy}
                onClick={() =>
                  create.run({ name: `${role.name} copy`, description: role.description, levels })
                }
              >
                Duplicate role
              </Button>
            )}
            {role && !role.isPreset && (
              <Button kind="danger" onClick={() => setDeleting(true)}>
                Delete role
              </Button>
            )}
            {isOwn && (
              <Button
                type="submit"
                kind="primary"
                className="ml-auto"
                isBusy={command.isBusy}
                disabled={!isDirty}
              >
                {role ? 'Save role' : 'Create role'}
              </Button>
            )}
          </div>
        )}
      </Form>
      <UnsavedGuard isDirty={canChange && isDirty} saved={saved} />
      {role && (
        <ConfirmDialog
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
          title={`Delete the role ${role.name}?`}
          confirmLabel="Delete role"
          isBusy={drop.isBusy}
          problem={drop.problem?.detail}
          onConfirm={() => drop.run({ id: role.key })}
        >
          {role.memberCount > 0
            ? 'Some members have this role. Give them another role first.'
            : 'No members have this role.'}
        </ConfirmDialog>
      )}
    </Sheet>
  )
}

const choices = [
  { value: 'none', label: 'None' },
  { value: 'view', label: 'View' },
  { value: 'manage', label: 'Manage' },
] as const
