import type { Access } from '#platform/permissions/access.ts'
import { isOfOneRecord, type Screen } from '#platform/screens/screen.ts'
import { sections, type SectionKey } from '#platform/screens/sections.ts'

export interface MenuSection {
  readonly key: SectionKey
  readonly title: string
  readonly screens: readonly Screen[]
}

/** What the sidebar shows this person: sections of which he may open something. */
export function menuOf(
  screens: readonly Screen[],
  may: (access: Access) => boolean,
): readonly MenuSection[] {
  return sections
    .filter(({ key }) => key !== 'account')
    .map(({ key, title }) => ({
      key,
      title,
      screens: screens.filter(
        (screen) => screen.section === key && !isOfOneRecord(screen) && may(screen.access),
      ),
    }))
    .filter((section) => section.screens.length > 0)
}
