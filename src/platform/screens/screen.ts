import type { Access } from '#platform/permissions/access.ts'

import type { SectionKey } from './sections.ts'

/**
 * One address of the dashboard, declared in one place: its route, its gate, its title, its line in
 * the menu and in the command palette are all made from this.
 */
export interface Screen {
  /** Below `/dashboard`, as the list of addresses writes it: `tickets/{id}`. */
  readonly path: string
  readonly title: string
  readonly section: SectionKey
  readonly access: Access
  /** Among the screens of its section: lower ones stand further up. */
  readonly order?: number
  /** It lists the places of its area itself, so the panel of the area is not shown beside it. */
  readonly hasOwnPanel?: true
  /** Other words people look for it by. */
  readonly words?: readonly string[]
  /** What the command palette offers beside going there. */
  readonly actions?: readonly ScreenAction[]
  /** The route module. */
  readonly file: string
}

export interface ScreenAction {
  readonly title: string
  /** Behind the address of the screen: `?tab=invitations&new=1`. */
  readonly search: string
  /** Asked instead of what the screen asks, where the act needs more. */
  readonly access?: Access
}

export function addressOf({ path }: Pick<Screen, 'path'>): string {
  return path ? `/dashboard/${path}` : '/dashboard'
}

/** A screen of one record needs its id, so nothing can lead there but the record itself. */
export function isOfOneRecord({ path }: Pick<Screen, 'path'>): boolean {
  return path.includes('{')
}

/** The screen an address belongs to; a written word goes before a parameter. */
export function findScreen(screens: readonly Screen[], pathname: string): Screen | undefined {
  const asked = pathname.replace(/^\/dashboard\/?|\/+$/g, '').split('/')
  const matching = screens.filter(({ path }) => isMatch(path.split('/'), asked))
  return matching.find((screen) => !isOfOneRecord(screen)) ?? matching[0]
}

function isMatch(path: readonly string[], asked: readonly string[]): boolean {
  return (
    path.length === asked.length &&
    path.every((part, place) =>
      part.startsWith('{') ? asked[place] !== '' : part === asked[place],
    )
  )
}
