import { firstWeekdayOf } from './date-words.ts'

/** On which day a week begins, as the organization chose or as its language has it; 0 is Sunday. */
export function weekStart(settings: {
  readonly locale: string
  readonly firstWeekday: number | null
}): number {
  return settings.firstWeekday ?? firstWeekdayOf(settings.locale) % 7
}
