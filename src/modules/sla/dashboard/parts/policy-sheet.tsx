import { useRef, useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import {
  createSlaPolicy,
  deleteSlaPolicy,
  listSlaPolicies,
  updateSlaPolicy,
} from '../../contract.ts'
import type { SlaPolicy } from '../../model.ts'
import { CountingFields } from './counting-fields.tsx'
import { EscalationFields } from './escalation-fields.tsx'
import { ScopeFields } from './scope-fields.tsx'
import type { Draft } from './policy-draft.ts'
import { TargetFields } from './target-fields.tsx'

export function PolicySheet({
  policy,
  canManage,
  onClose,
}: {
  readonly policy: SlaPolicy | undefined
  readonly canManage: boolean
  readonly onClose: () => void
}) {
  const [start] = useState<Draft>(policy ?? defaultPolicy)
  const [draft, setDraft] = useState(start)
  const [isDeleting, setDeleting] = useState(false)
  const saved = useRef(false)
  const leave = (): void => {
    saved.current = true
    onClose()
  }
  const done = {
    refreshes: [listSlaPolicies],
    onDone: () => {
      toast({ tone: 'good', title: 'Policy saved' })
      leave()
    },
  }
  const create = useCommand(createSlaPolicy, done)
  const update = useCommand(updateSlaPolicy, done)
  const save = policy ? update : create
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start)
  const onSend = (): void => {
    const sent = fieldsOf(draft)
    if (policy) update.run({ id: policy.id, version: policy.version, ...sent })
    else create.run(sent)
  }
  const part = {
    draft,
    isDisabled: !canManage,
    fieldError: save.fieldError,
    change: (changed: Partial<Draft>) => setDraft({ ...draft, ...changed }),
  }
  return (
    <Sheet isOpen onClose={onClose} title={policy?.name ?? 'New policy'} size="large">
      <Form problem={save.problem} onSend={onSend}>
        <Field
          label="Name"
          value={draft.name}
          maxLength={60}
          disabled={!canManage}
          error={save.fieldError('name')}
          onChange={({ target }) => part.change({ name: target.value })}
        />
        <TargetFields {...part} />
        <CountingFields {...part} />
        <ScopeFields {...part} />
        <EscalationFields {...part} />
        <Switch
          label="Active"
          hint="Inactive policies don’t track targets."
          isOn={draft.isActive}
          isDisabled={!canManage}
          onChange={(isActive) => part.change({ isActive })}
        />
        {canManage && (
          <div className="flex flex-wrap justify-end gap-2">
            {policy && (
              <Button kind="quiet" className="mr-auto" onClick={() => setDeleting(true)}>
                Delete
              </Button>
            )}
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind="primary" isBusy={save.isBusy}>
              Save
            </Button>
          </div>
        )}
      </Form>
      <UnsavedGuard isDirty={canManage && isDirty} saved={saved} />
      {policy && (
        <DeleteDialog
          policy={policy}
          isOpen={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={leave}
        />
      )}
    </Sheet>
  )
}

function DeleteDialog({
  policy,
  isOpen,
  onClose,
  onDeleted,
}: {
  readonly policy: SlaPolicy
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onDeleted: () => void
}) {
  const remove = useCommand(deleteSlaPolicy, { refreshes: [listSlaPolicies], onDone: onDeleted })
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete ${policy.name}?`}
      confirmLabel="Delete policy"
      tone="danger"
      isBusy={remove.isBusy}
      {...(remove.problem && { problem: remove.problem.message })}
      onConfirm={() => remove.run({ id: policy.id })}
    >
      Conversations and tickets move to the next matching policy. Past results stay.
    </ConfirmDialog>
  )
}

function fieldsOf(draft: Draft): Draft {
  return {
    name: draft.name,
    firstMinutes: draft.firstMinutes,
    nextMinutes: draft.nextMinutes,
    resolveMinutes: draft.resolveMinutes,
    priorityMinutes: draft.priorityMinutes,
    scheduleId: draft.scheduleId,
    pauseOn: draft.pauseOn,
    warnMinutes: draft.warnMinutes,
    holdsFor: draft.holdsFor,
    channelIds: draft.channelIds,
    boardIds: draft.boardIds,
    priorities: draft.priorities,
    tagIds: draft.tagIds,
    raisesTo: draft.raisesTo,
    tellsTeam: draft.tellsTeam,
    isActive: draft.isActive,
  }
}

const defaultPolicy: Draft = {
  name: '',
  firstMinutes: 60,
  nextMinutes: 240,
  resolveMinutes: null,
  priorityMinutes: {},
  scheduleId: null,
  pauseOn: ['snoozed', 'waiting_customer'],
  warnMinutes: 15,
  holdsFor: ['conversations'],
  channelIds: [],
  boardIds: [],
  priorities: [],
  tagIds: [],
  raisesTo: null,
  tellsTeam: false,
  isActive: true,
}
