import Ellipsis from 'lucide-react/icons/ellipsis'

import { Menu, MenuItem } from '#ui/menu.tsx'

import type { Space } from '../../../model.ts'
import { placePath, spacesPath } from '../place.ts'

/** Ways out of a space. */
export function SpaceMenu({ space: { id } }: { readonly space: Space }) {
  return (
    <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
      <MenuItem to={placePath({ space: id, tab: 'settings' })}>Settings</MenuItem>
      <MenuItem to={spacesPath}>All spaces</MenuItem>
    </Menu>
  )
}
