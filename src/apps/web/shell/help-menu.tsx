import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Keyboard from 'lucide-react/icons/keyboard'
import Code from 'lucide-react/icons/code-xml'

import { Menu, MenuItem } from '#ui/menu.tsx'

export function HelpMenu({ onKeys }: { readonly onKeys: () => void }) {
  return (
    <Menu label="Help" align="end" trigger={<CircleHelp size={16} aria-hidden />}>
      <MenuItem icon={<Keyboard size={16} aria-hidden />} shortcut="?" onSelect={onKeys}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<Code size={16} aria-hidden />} to="/api/openapi.json">
        API reference
      </MenuItem>
    </Menu>
  )
}
