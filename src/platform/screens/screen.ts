import type { Access } from '#platform/permissions/access.ts'

import type { SectionKey } from './sections.ts'

/**
 * One dashboard address. Its route, access check, title, menu entry, and palette entry all derive
 * from this.
 */
export interface Screen {
  /** Path below `/dashboard`: `tickets/{id}`. */
  readonly path: string
  readonly title: string
  readonly section: SectionKey
  readonly access: Access
  /** Lower numbers come first within the section. */
  readonly order?: number
  readonly hasOwnPanel?: true
  readonly words?: readonly string[]
  readonly actions?: readonly ScreenAction[]
  readonly file: string
}

export interface ScreenAction {
  readonly title: string
  /** Query of the URL: `?tab=invitations&new=1`. */
  readonly search: string
  readonly access?: Access
}

export function addressOf({ path }: Pick<Screen, 'path'>): string {
  return path ? `/dashboard/${path}` : '/dashboard'
}

export function isOfOneRecord({ path }: Pick<Screen, 'path'>): boolean {
  return path.includes('{')
}

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
