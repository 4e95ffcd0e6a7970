import type { Question } from '#platform/registry/browser/preload.ts'

import { dashboardSlot, type ScreenPart } from '../module.ts'

export interface HomePart extends ScreenPart {
  /** Across the page, among the numbers, below them, or beside all of it. */
  readonly place: 'top' | 'numbers' | 'main' | 'side'
  /** What the server asks before it draws the part, so that the first page is whole. */
  readonly asks?: () => Promise<readonly Question[]>
}

/** What Home shows of each module. */
export const homeSlot = dashboardSlot<HomePart>('home')
