import { useNavigate } from 'react-router'

import { addressOf } from '#platform/screens/screen.ts'
import type { SectionKey } from '#platform/screens/sections.ts'
import { useShortcut } from '#ui/shortcuts.ts'

import type { MenuSection } from './menu-of.ts'

/** `g` and a letter leads to a section, as far as the person may see it. */
export function GoShortcuts({ menu }: { readonly menu: readonly MenuSection[] }) {
  return menu.flatMap(({ key, title, screens: [first] }) => {
    const letter = letters[key]
    return first && letter
      ? [<GoShortcut key={key} keys={`g ${letter}`} title={title} to={addressOf(first)} />]
      : []
  })
}

function GoShortcut({
  keys,
  title,
  to,
}: {
  readonly keys: string
  readonly title: string
  readonly to: string
}) {
  const navigate = useNavigate()
  useShortcut({ keys, label: title, group: 'Go to' }, () => void navigate(to))
  return null
}

const letters: Readonly<Partial<Record<SectionKey, string>>> = {
  home: 'h',
  inbox: 'i',
  visitors: 'v',
  tickets: 't',
  knowledgebase: 'k',
  documentation: 'd',
  automation: 'a',
  newsletter: 'n',
  outreach: 'u',
  reports: 'r',
  widgets: 'w',
  organization: 'o',
  settings: 's',
}
