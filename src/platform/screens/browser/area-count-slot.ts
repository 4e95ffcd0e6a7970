import { dashboardSlot, type ScreenPart } from '../module.ts'
import type { AreaKey } from '../sections.ts'

export interface AreaCountPart extends ScreenPart<{
  readonly onCount: (count: number) => void
}> {
  readonly area: AreaKey
}

export const areaCountSlot = dashboardSlot<AreaCountPart>('area-count')
