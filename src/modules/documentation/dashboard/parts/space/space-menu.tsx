import Ellipsis from 'lucide-react/icons/ellipsis'

import { Menu, MenuItem } from '#ui/menu.tsx'

import type { OpenSpace } from '../open-space.ts'
import { placePath, spacesPath } from '../place.ts'

export function SpaceMenu({ open: { space, version } }: { readonly open: OpenSpace }) {
  return (
    <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
      <MenuItem to={placePath({ space: space.id, version: version.id, tab: 'transfer' })}>
        Import and export
      </MenuItem>
      <MenuItem to={placePath({ space: space.id, tab: 'settings' })}>Settings</MenuItem>
      <MenuItem to={spacesPath}>All spaces</MenuItem>
    </Menu>
  )
}
