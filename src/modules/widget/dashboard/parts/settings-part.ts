import type { WidgetSettings } from '../../model.ts'

/** What a group of fields gets to draw and to change. */
export interface SettingsPart {
  readonly settings: WidgetSettings
  readonly change: (part: Partial<WidgetSettings>) => void
  readonly fieldError: (name: string) => string | undefined
  readonly isDisabled: boolean
}
