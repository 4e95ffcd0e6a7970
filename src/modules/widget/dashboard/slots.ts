import { dashboardSlot, type TabPart } from '#platform/screens/module.ts'

import type { SettingsPart } from './parts/settings-part.ts'

export type { SettingsPart } from './parts/settings-part.ts'

export const widgetTabSlot = dashboardSlot<TabPart<SettingsPart>>('widget.tab')
