import type { WidgetConfig, WidgetSettings } from '#modules/widget/model.ts'

/** What a browser kept from before an update lacks what came with it; the next answer has it. */
export function wholeConfig(kept: WidgetConfig): WidgetConfig {
  return { ...usual, ...kept, settings: { ...usualSettings, ...kept.settings } }
}

const usual: Pick<WidgetConfig, 'questions' | 'teams' | 'people' | 'availability'> = {
  questions: [],
  teams: [],
  people: [],
  availability: { isOpen: true, opensAt: null, closesAt: null },
}
const usualSettings: Partial<WidgetSettings> = { radius: 'round', ratingScale: 'faces' }
