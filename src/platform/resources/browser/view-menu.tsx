import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listSavedViews, updateSavedView, type SavedView } from '../views-contract.ts'
import type { ListAddress } from './list-address.ts'
import { addressOf, isSameLook, lookOf } from './list-look.ts'

const ViewDialog = lazy(async () => ({
  default: (await import('./view-dialog.tsx')).ViewDialog,
}))

export function ViewMenu({
  list,
  plural,
  address,
  columns,
  canShare,
}: {
  readonly list: string
  readonly plural: string
  readonly address: ListAddress
  readonly columns: readonly string[]
  readonly canShare: boolean
}) {
  const navigate = useNavigate()
  const look = lookOf(address, columns)
  const [named] = useSearchParam('view', '')
  const [edited, setEdited] = useState<SavedView | 'new'>()
  const { data } = useCall(listSavedViews, { list })
  useLiveRefresh([{ after: 'view.', call: listSavedViews }])
  const views = data?.items ?? []
  const view = views.find(({ id }) => id === named)
  const open = (next: SavedView | undefined): void =>
    void navigate({ search: next ? addressOf(next.id, next) : '' })
  const isChanged = view !== undefined && !isSameLook(look, view)
  const update = useCommand(updateSavedView, {
    refreshes: [listSavedViews],
    onDone: ({ name }) => toast({ tone: 'good', title: `“${name}” saved` }),
    onRefused: ({ message }) =>
      toast({ tone: 'bad', title: 'Couldn’t save', description: message }),
  })
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
          All {plural}
        </MenuItem>
        {groups.map(({ isShared, label }) => {
          const some = views.filter((one) => one.isShared === isShared)
          return [
            some.length > 0 && <MenuLabel key={label}>{label}</MenuLabel>,
            ...some.map((one) => (
              <MenuItem key={one.id} isChecked={one.id === view?.id} onSelect={() => open(one)}>
                {one.name}
              </MenuItem>
            )),
          ]
        })}
        <MenuSeparator />
        {isChanged && (
          <MenuItem icon={<RotateCcw size={16} aria-hidden />} onSelect={() => open(view)}>
            Reset view
          </MenuItem>
        )}
        {view?.isOwn && (
          <MenuItem icon={<Pencil size={16} aria-hidden />} onSelect={() => setEdited(view)}>
            Edit view
          </MenuItem>
        )}
        <MenuItem icon={<Plus size={16} aria-hidden />} onSelect={() => setEdited('new')}>
          Save as new view
        </MenuItem>
      </Menu>
      {isChanged && view.isOwn && (
        <Button
          isBusy={update.isBusy}
          onClick={() => {
            const { id, version, name, isShared } = view
            update.run({ id, version, name, isShared, ...look })
          }}
        >
          Save view
        </Button>
      )}
      {edited && (
        <Suspense>
          <ViewDialog
            list={list}
            view={edited === 'new' ? undefined : edited}
            look={look}
            canShare={canShare}
            onOpen={open}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const groups = [
  { isShared: false, label: 'Mine' },
  { isShared: true, label: 'Everyone' },
] as const
