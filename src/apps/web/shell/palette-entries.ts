import type { Access } from '#platform/permissions/access.ts'
import { addressOf, isOfOneRecord, type Screen } from '#platform/screens/screen.ts'
import { placeOf } from '#platform/screens/sections.ts'

export interface PaletteEntry {
  readonly key: string
  readonly group: string
  readonly title: string
  readonly note?: string | undefined
  readonly words?: readonly string[] | undefined
  readonly keys?: string | undefined
  readonly to?: string
  readonly run?: () => void
}

export function screenEntries(
  screens: readonly Screen[],
  may: (access: Access) => boolean,
): readonly PaletteEntry[] {
  const open = screens.filter((screen) => !isOfOneRecord(screen) && may(screen.access))
  return [
    ...open.map((screen) => ({
      key: `screen:${screen.path}`,
      group: 'Go to',
      title: screen.title,
      note: noteOf(screen),
      words: screen.words,
      to: addressOf(screen),
    })),
    ...open.flatMap((screen) =>
      (screen.actions ?? [])
        .filter(({ access }) => !access || may(access))
        .map(({ title, search }) => ({
          key: `action:${screen.path}${search}`,
          group: 'Actions',
          title,
          note: screen.title,
          to: addressOf(screen) + search,
        })),
    ),
  ]
}

export function matchEntries(
  entries: readonly PaletteEntry[],
  text: string,
): readonly PaletteEntry[] {
  const typed = text.trim().toLowerCase()
  const words = typed.split(/\s+/)
  const rank = ({ title }: PaletteEntry): number => {
    const at = title.toLowerCase().indexOf(typed)
    return at === -1 ? 2 : Math.min(at, 1)
  }
  return entries
    .filter((entry) => {
      const hay = [entry.title, entry.note ?? '', ...(entry.words ?? [])].join(' ').toLowerCase()
      return words.every((word) => hay.includes(word))
    })
    .toSorted((one, other) => rank(one) - rank(other))
}

function noteOf({ section, title }: Screen): string | undefined {
  const name = placeOf(section)
  return name === title ? undefined : name
}
