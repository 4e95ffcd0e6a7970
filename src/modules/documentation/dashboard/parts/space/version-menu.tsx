import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useState } from 'react'

import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'

import type { OpenSpace } from '../open-space.ts'
import { placePath, usePlace } from '../place.ts'
import { stateTones, stateWords } from '../words.ts'

const NewVersionDialog = lazy(async () => ({
  default: (await import('./new-version-dialog.tsx')).NewVersionDialog,
}))
const VersionDialog = lazy(async () => ({
  default: (await import('./version-dialog.tsx')).VersionDialog,
}))
const CurrentDialog = lazy(async () => ({
  default: (await import('./current-dialog.tsx')).CurrentDialog,
}))
const DeleteVersionDialog = lazy(async () => ({
  default: (await import('./delete-version-dialog.tsx')).DeleteVersionDialog,
}))

type Opened = 'new' | 'edit' | 'current' | 'delete'

export function VersionMenu({ open }: { readonly open: OpenSpace }) {
  const { space, version, versions, canManage } = open
  const [place] = usePlace()
  const [opened, setOpened] = useState<Opened>()
  const close = (): void => setOpened(undefined)
  return (
    <>
      <Menu
        label="Version"
        align="end"
        trigger={
          <Button>
            <span className="sr-only">Version</span>
            <span className="max-w-40 truncate">{version.label}</span>
            <Badge tone={stateTones[version.state]}>{stateWords[version.state]}</Badge>
            <ChevronDown size={16} aria-hidden className="text-ink-faint" />
          </Button>
        }
      >
        {versions.map((one) => (
          <MenuItem
            key={one.id}
            isChecked={one.id === version.id}
            to={placePath({ ...place, space: space.id, version: one.id })}
          >
            {one.label}
            <span className="ms-2 text-sm text-ink-faint">{stateWords[one.state]}</span>
          </MenuItem>
        ))}
        {canManage && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => setOpened('new')}>New version</MenuItem>
            <MenuItem onSelect={() => setOpened('edit')}>Edit {version.label}</MenuItem>
            {version.state !== 'current' && (
              <MenuItem onSelect={() => setOpened('current')}>Make current</MenuItem>
            )}
            {version.state === 'draft' && (
              <MenuItem tone="danger" onSelect={() => setOpened('delete')}>
                Delete draft
              </MenuItem>
            )}
          </>
        )}
      </Menu>
      <Suspense>
        {opened === 'new' && <NewVersionDialog open={open} onClose={close} />}
        {opened === 'edit' && <VersionDialog version={version} onClose={close} />}
        {opened === 'current' && <CurrentDialog open={open} onClose={close} />}
        {opened === 'delete' && <DeleteVersionDialog version={version} onClose={close} />}
      </Suspense>
    </>
  )
}
