import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { lazy, Suspense, useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import type { TicketView } from '../../../view-model.ts'
import { createTicketView, listTicketViews, updateTicketView } from '../../../views-contract.ts'
import { useKey } from '../use-key.ts'
import { savedOf } from './list-settings.ts'
import type { ViewedList } from './use-list-settings.ts'

const ViewDialog = lazy(async () => ({
  default: (await import('./view-dialog.tsx')).ViewDialog,
}))

export function ViewBar({
  list,
  boardId,
}: {
  readonly list: ViewedList
  readonly boardId?: string
}) {
  const { views, view, isChanged, open } = list
  const canMake = useMay()(createTicketView.access)
  const [edited, setEdited] = useState<TicketView | 'new'>()
  const look = boardId && !view ? { ...list, filter: { ...list.filter, board: boardId } } : list
  useKey('s', 'Save this list as a view', () => setEdited('new'), canMake && !edited)
  const update = useCommand(updateTicketView, {
    refreshes: [listTicketViews],
    onDone({ id, name }) {
      open(id)
      toast({ tone: 'good', title: `“${name}” was saved` })
    },
    onRefused: ({ message }) =>
      toast({ tone: 'bad', title: 'Couldn’t save the view', description: message }),
  })
  if (views.length === 0 && !canMake) return null
  const canChange = view?.isOwn === true && canMake
  return (
    <>
      <Menu
        label="View:"
        trigger={
          <Button icon={<Bookmark size={16} aria-hidden />} className="max-w-52">
            {view && <span className="sr-only">View: </span>}
            <span className="min-w-0 truncate">{view?.name ?? 'Views'}</span>
            <ChevronDown size={16} className="shrink-0 text-ink-faint" aria-hidden />
          </Button>
        }
      >
        <MenuItem isChecked={!view} onSelect={() => open(undefined)}>
          All tickets
        </MenuItem>
        {groups.map(({ scope, label }) => {
          const own = views.filter((one) => one.scope === scope)
          return [
            own.length > 0 && <MenuLabel key={scope}>{label}</MenuLabel>,
            ...own.map(({ id, name }) => (
              <MenuItem key={id} isChecked={id === view?.id} onSelect={() => open(id)}>
                {name}
              </MenuItem>
            )),
          ]
        })}
        {isChanged && view && (
          <>
            <MenuSeparator />
            <MenuItem icon={<RotateCcw size={16} aria-hidden />} onSelect={() => open(view.id)}>
              Reset to saved view
            </MenuItem>
          </>
        )}
        {canMake && (
          <>
            <MenuSeparator />
            {canChange && (
              <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => setEdited(view)}>
                Edit view
              </MenuItem>
            )}
            <MenuItem
              icon={<Plus size={16} aria-hidden />}
              shortcut="s"
              onSelect={() => setEdited('new')}
            >
              Save as new view
            </MenuItem>
          </>
        )}
      </Menu>
      {isChanged && canChange && (
        <Button
          isBusy={update.isBusy}
          onClick={() => update.run({ ...fieldsOf(view), ...savedOf(look) })}
        >
          Save changes
        </Button>
      )}
      {isChanged && !canChange && canMake && (
        <Button onClick={() => setEdited('new')}>Save view</Button>
      )}
      {isChanged && view && (
        <Button kind="quiet" className="max-lg:hidden" onClick={() => open(view.id)}>
          Reset
        </Button>
      )}
      {edited && (
        <Suspense>
          <ViewDialog
            view={edited === 'new' ? undefined : edited}
            look={look}
            onOpen={open}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

function fieldsOf({ id, version, name, scope, teamId }: TicketView) {
  return { id, version, name, scope, ...(teamId && { teamId }) }
}

const groups = [
  { scope: 'private', label: 'Mine' },
  { scope: 'team', label: 'Team' },
  { scope: 'organization', label: 'Everyone' },
] as const
