import { useNavigate } from 'react-router'

import { addressOf } from '#platform/screens/screen.ts'
import type { AreaKey, SectionKey } from '#platform/screens/sections.ts'
import { useShortcut } from '#ui/shortcuts.ts'

import type { MenuArea } from './menu-of.ts'

export function GoShortcuts({ menu }: { readonly menu: readonly MenuArea[] }) {
  const places = menu.flatMap(({ key, title, first, sections }) => [
    { key, title, first },
    ...sections
      .filter((section) => section.key !== key)
      .map((section) => ({ key: section.key, title: section.title, first: section.screens[0] })),
  ])
  return places.flatMap(({ key, title, first }) => {
    const letter = letters[key]
    return letter
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

const letters: Readonly<Partial<Record<AreaKey | SectionKey, string>>> = {
  home: 'h',
  inbox: 'i',
  tickets: 't',
  contacts: 'c',
  visitors: 'v',
  knowledgebase: 'k',
  documentation: 'd',
  automation: 'a',
  newsletter: 'n',
  outreach: 'u',
  reports: 'r',
  widgets: 'w',
  people: 'o',
  settings: 's',
}
