import type { Access } from '#platform/permissions/access.ts'
import { isOfOneRecord, type Screen } from '#platform/screens/screen.ts'
import { areas, sections, type AreaKey, type SectionKey } from '#platform/screens/sections.ts'

export interface MenuSection {
  readonly key: SectionKey
  readonly title: string
  readonly screens: readonly [Screen, ...Screen[]]
}

export interface MenuArea {
  readonly key: AreaKey
  readonly title: string
  readonly icon: AreaKey | SectionKey
  readonly sections: readonly MenuSection[]
  readonly first: Screen
}

export function menuOf(
  screens: readonly Screen[],
  may: (access: Access) => boolean,
): readonly MenuArea[] {
  const open = screens.filter((screen) => !isOfOneRecord(screen) && may(screen.access))
  return areas.flatMap((area) => {
    const shown = sections.filter((section) => section.area === area.key).flatMap(withScreens)
    const [section] = shown
    if (!section) return []
    const isOne = area.key === 'more' && shown.length === 1
    const { title, key: icon } = isOne ? section : area
    return [{ key: area.key, title, icon, sections: shown, first: section.screens[0] }]
  })

  function withScreens({ key, title }: (typeof sections)[number]): MenuSection[] {
    const [first, ...others] = open.filter((screen) => screen.section === key)
    return first ? [{ key, title, screens: [first, ...others] }] : []
  }
}

export function hasPanel({ sections: [section, ...others] }: MenuArea): boolean {
  return others.length > 0 || (section?.screens.length ?? 0) > 1
}

export function isAtFoot({ key }: MenuArea): boolean {
  return key === 'settings' || key === 'admin'
}
