import { createContext, type ComponentType } from 'react'

import type { SettingsPart } from './parts/settings-part.ts'

/** Parts of the editor of widgets that belong to another module. */
export interface WidgetSlotParts {
  /** What becomes of problems that visitors report. */
  readonly Bugs?: ComponentType<SettingsPart>
}

/** Filled by whoever mounts the dashboard: this module knows none of those that use it. */
export const WidgetSlots = createContext<WidgetSlotParts>({})
