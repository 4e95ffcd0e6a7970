import type { WidgetTexts } from '../../model.ts'
import { noTexts } from './no-texts.ts'
import type { SettingsPart } from './settings-part.ts'

export function textsIn({ settings }: Pick<SettingsPart, 'settings'>, locale: string): WidgetTexts {
  return { ...noTexts, ...settings.texts[locale] }
}

export function sayIn(part: SettingsPart, locale: string, edited: Partial<WidgetTexts>): void {
  const { settings, change } = part
  change({ texts: { ...settings.texts, [locale]: { ...textsIn(part, locale), ...edited } } })
}
