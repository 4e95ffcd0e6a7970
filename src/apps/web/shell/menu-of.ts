import type { Access } from '#platform/permissions/access.ts'
import { isOfOneRecord, type Screen } from '#platform/screens/screen.ts'
import { areas, sections, type AreaKey, type SectionKey } from '#platform/screens/sections.ts'

export interface MenuSection {
  readonly key: SectionKey
  readonly title: string
  readonly screens: readonly [Screen, ...Screen[]]
}

/** One line of the rail, with what its panel lists. */
export interface MenuArea {
  readonly key: AreaKey
  readonly title: string
  /** Whose picture it shows. */
  readonly icon: AreaKey | SectionKey
  readonly sections: readonly MenuSection[]
  /** Where the line leads. */
  readonly first: Screen
}

/** What the navigation offers a person: areas with at least one screen they may open. */
export function menuOf(
  screens: readonly Screen[],
  may: (access: Access) => boolean,
): readonly MenuArea[] {
  const open = screens.filter((screen) => !isOfOneRecord(screen) && may(screen.access))
  return areas.flatMap((area) => {
    const shown = sections.filter((section) => section.area === area.key).flatMap(withScreens)
    const [section] = shown
    if (!section) return []
    // "More" with one thing in it would hide that thing behind a word that says nothing.
    const isOne = area.key === 'more' && shown.length === 1
    const { title, key: icon } = isOne ? section : area
    return [{ key: area.key, title, icon, sections: shown, first: section.screens[0] }]
  })

  function withScreens({ key, title }: (typeof sections)[number]): MenuSection[] {
    const [first, ...others] = open.filter((screen) => screen.section === key)
    return first ? [{ key, title, screens: [first, ...others] }] : []
  }
}

/** An area of one screen needs no panel. */
export function hasPanel({ sections: [section, ...others] }: MenuArea): boolean {
  return others.length > 0 || (section?.screens.length ?? 0) > 1
}

/** What stands at the foot of the rail. */
export function isAtFoot({ key }: MenuArea): boolean {
  return key === 'settings' || key === 'admin'
}
