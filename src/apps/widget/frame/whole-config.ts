import type { ShownSettings, WidgetConfig } from '#modules/widget/model.ts'
import { radiusOf, usualTabs } from '#modules/widget/rules.ts'

/** A config cached before an update lacks newer fields; the next response has them. */
export function wholeConfig(kept: WidgetConfig): WidgetConfig {
  const before: Before = kept
  const { people = [], settings } = before
  const [language = ''] = kept.locale.split('-')
  const texts = settings.texts?.[kept.locale] ?? settings.texts?.[language]
  return {
    ...usual,
    ...(texts && { texts }),
    ...kept,
    people: people.map((one) =>
      typeof one === 'string' ? { name: one, key: one, pictureUrl: null } : one,
    ),
    settings: { ...usualSettings, ...kept.settings, radius: radiusOf(kept.settings) },
  }
}

interface Before {
  readonly people?: readonly (string | WidgetConfig['people'][number])[]
  readonly settings: Partial<ShownSettings> & {
    readonly texts?: Readonly<Record<string, WidgetConfig['texts']>>
  }
}

const usual: Pick<WidgetConfig, 'texts' | 'questions' | 'teams' | 'availability'> = {
  texts: {
    title: '',
    tagline: '',
    greeting: '',
    placeholder: '',
    away: '',
    replyTime: '',
    words: {},
  },
  questions: [],
  teams: [],
  availability: { isOpen: true, opensAt: null, closesAt: null },
}
const usualSettings: Partial<ShownSettings> = {
  ratingScale: 'faces',
  askPhone: 'no',
  isTermsRequired: true,
  tabs: [...usualTabs],
}
