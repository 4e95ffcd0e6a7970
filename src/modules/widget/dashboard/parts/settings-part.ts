import type { WidgetSettings } from '../../model.ts'

export interface SettingsPart {
  readonly settings: WidgetSettings
  readonly change: (part: Partial<WidgetSettings>) => void
  readonly fieldError: (name: string) => string | undefined
  readonly isDisabled: boolean
}
