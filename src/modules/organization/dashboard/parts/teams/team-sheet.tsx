import { useRef, useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import {
  createTeam,
  deleteTeam,
  listTeammates,
  listMembers,
  listTeams,
  setTeamMembers,
  updateTeam,
} from '../../../contract.ts'
import type { Team } from '../../../model.ts'

export function TeamSheet({
  team,
  canManage,
  onClose,
}: {
  readonly team: Team | undefined
  readonly canManage: boolean
  readonly onClose: () => void
}) {
  const { data: teammates } = useCall(listTeammates, {})
  const [name, setName] = useState(team?.name ?? '')
  const [description, setDescription] = useState(team?.description ?? '')
  const [memberIds, setMemberIds] = useState<readonly string[]>(team?.memberIds ?? [])
  const [isDeleting, setDeleting] = useState(false)
  const saved = useRef(false)
  const refreshes = [listTeams, listMembers]
  const leave = (): void => {
    saved.current = true
    onClose()
  }
  const fill = useCommand(setTeamMembers, { refreshes, onDone: leave })
  const afterFace = ({ id, version, memberIds: before }: Team): void => {
    if (isSame(before, memberIds)) leave()
    else fill.run({ id, version, memberIds: [...memberIds] })
  }
  const create = useCommand(createTeam, { refreshes, onDone: afterFace })
  const update = useCommand(updateTeam, { refreshes, onDone: afterFace })
  const drop = useCommand(deleteTeam, {
    refreshes,
    onDone: () => {
      toast({ title: `Team ${team?.name ?? ''} deleted` })
      leave()
    },
  })
  const isFaceChanged = name !== (team?.name ?? '') || description !== (team?.description ?? '')
  const isDirty = isFaceChanged || !isSame(team?.memberIds ?? [], memberIds)
  const face = team ? update : create

  function save(): void {
    // If adding members fails, a retry must not create the team twice.
    const known = team ?? create.answer
    if (!known) create.run({ name, description })
    else if (isFaceChanged) update.run({ id: known.id, version: known.version, name, description })
    else afterFace(known)
  }

  return (
    <Sheet isOpen onClose={onClose} title={team?.name ?? 'New team'}>
      <Form problem={face.problem ?? fill.problem} onSend={save}>
        <Field
          label="Name"
          value={name}
          maxLength={60}
          disabled={!canManage}
          error={face.fieldError('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label="Description"
          hint="What the team is responsible for."
          value={description}
          maxLength={300}
          disabled={!canManage}
          error={face.fieldError('description')}
          onChange={({ target }) => setDescription(target.value)}
        />
        <MultiCombobox
          label="Members"
          placeholder="Add member"
          isDisabled={!canManage}
          items={(teammates?.items ?? [])
            .filter(({ id, state }) => state === 'active' || memberIds.includes(id))
            .map(({ id, displayName, roleName }) => ({
              value: id,
              label: displayName,
              hint: roleName,
            }))}
          values={memberIds}
          onChange={setMemberIds}
        />
        {canManage && (
          <div className="flex flex-wrap justify-between gap-2">
            {team ? (
              <Button kind="danger" onClick={() => setDeleting(true)}>
                Delete team
              </Button>
            ) : (
              <span />
            )}
            <Button
              type="submit"
              kind="primary"
              isBusy={face.isBusy || fill.isBusy}
              disabled={!isDirty}
            >
              {team ? 'Save changes' : 'Create team'}
            </Button>
          </div>
        )}
      </Form>
      <UnsavedGuard isDirty={canManage && isDirty} saved={saved} />
      {team && (
        <ConfirmDialog
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
          title={`Delete the team ${team.name}?`}
          confirmLabel="Delete team"
          isBusy={drop.isBusy}
          problem={drop.problem?.detail}
          onConfirm={() => drop.run({ id: team.id })}
        >
          Its members stay in the organization. Members limited to this team’s items lose access to
          them.
        </ConfirmDialog>
      )}
    </Sheet>
  )
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}
