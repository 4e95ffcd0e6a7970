import { useState } from 'react'
import { useNavigate } from 'react-router'

import { SharingFields, type Sharing } from '#modules/organization/dashboard/public/sharing.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

import {
  countViews,
  createView,
  deleteView,
  listViews,
  updateView,
} from '../../../sorting-contract.ts'
import { listConversations } from '../../../contract.ts'
import type { ConversationView, ViewColumn, ViewFilter, ViewGroup } from '../../../view-model.ts'
import { savedView, viewPath } from '../views.ts'
import { ColumnsChoice } from './columns-choice.tsx'
import { freshCondition, isEmptyCondition } from './condition-fields.ts'
import { FolderChoice } from './folder-choice.tsx'
import { GroupEditor } from './group-editor.tsx'

export function ViewDialog({
  view,
  onClose,
}: {
  readonly view: ConversationView | undefined
  readonly onClose: () => void
}) {
  const navigate = useNavigate()
  const [name, setName] = useState(view?.name ?? '')
  const [sharing, setSharing] = useState<Sharing>({
    scope: view?.scope ?? 'private',
    teamId: view?.teamId ?? undefined,
  })
  const [order, setOrder] = useState<string>(
    view ? `${view.sort} ${view.direction}` : 'activity desc',
  )
  const [folder, setFolder] = useState(view?.folder ?? '')
  const [columns, setColumns] = useState<readonly ViewColumn[]>(view?.columns ?? [])
  const [filter, setFilter] = useState<ViewGroup>(
    view?.filter ?? { match: 'all', conditions: [freshCondition('status')] },
  )
  const onDone = (saved: ConversationView): void => {
    onClose()
    void navigate(viewPath(savedView(saved.id)))
  }
  const refreshes = [listViews, countViews, listConversations]
  const create = useCommand(createView, { refreshes, onDone })
  const update = useCommand(updateView, { refreshes, onDone })
  const remove = useCommand(deleteView, {
    refreshes,
    onDone: () => {
      onClose()
      void navigate('/dashboard/inbox/all')
    },
  })
  const save = (): void => {
    const [sort, direction] = order.split(' ') as [ConversationView['sort'], 'asc' | 'desc']
    const { scope, teamId } = sharing
    const fields = {
      name: name.trim(),
      scope,
      ...(scope === 'team' && teamId && { teamId }),
      filter: filter as ViewFilter,
      sort,
      direction,
      folder,
      columns: [...columns],
    }
    if (view) update.run({ id: view.id, version: view.version, ...fields })
    else create.run(fields)
  }
  const { problem, fieldError, isBusy } = view ? update : create
  const isWrong = hasEmpty(filter)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={view ? 'Edit view' : 'New view'}
      size="large"
      footer={
        <>
          {view && (
            <Button
              kind="danger"
              className="mr-auto"
              isBusy={remove.isBusy}
              onClick={() => remove.run({ id: view.id })}
            >
              Delete
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={name.trim() === '' || isWrong}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Name"
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={60}
          error={fieldError('name')}
          required
        />
        <GroupEditor group={filter} onChange={setFilter} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select label="Sort by" items={orders} value={order} onChange={setOrder} />
          <FolderChoice value={folder} onChange={setFolder} />
          <ColumnsChoice values={columns} onChange={setColumns} />
          <SharingFields value={sharing} onChange={setSharing} teamError={fieldError('teamId')} />
        </div>
        {problem && (
          <p role="alert" className="text-sm text-bad">
            {problem.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function hasEmpty(group: ViewGroup): boolean {
  return group.conditions.some((one) => {
    if ('match' in one) return one.conditions.length === 0 || hasEmpty(one)
    return isEmptyCondition(one)
  })
}

const orders = [
  { value: 'activity desc', label: 'Latest activity first' },
  { value: 'activity asc', label: 'Oldest activity first' },
  { value: 'waiting asc', label: 'Longest waiting first' },
  { value: 'due asc', label: 'Due soonest first' },
  { value: 'created desc', label: 'Newest first' },
  { value: 'created asc', label: 'Oldest first' },
] as const
