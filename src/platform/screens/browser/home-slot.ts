import type { Question } from '#platform/registry/browser/preload.ts'

import { dashboardSlot, type ScreenPart } from '../module.ts'

export interface HomePart extends ScreenPart {
  readonly place: 'top' | 'numbers' | 'main' | 'side'
  /** Loaded on the server, so that the first page is complete. */
  readonly asks?: () => Promise<readonly Question[]>
}

export const homeSlot = dashboardSlot<HomePart>('home')
