import { dashboardSlot, type TabPart } from '#platform/screens/module.ts'

import type { SettingsPart } from './parts/settings-part.ts'

export type { SettingsPart } from './parts/settings-part.ts'

/** Further tabs of the widget editor with settings in them. */
export const widgetTabSlot = dashboardSlot<TabPart<SettingsPart>>('widget.tab')
