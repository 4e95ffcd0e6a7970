import { formatDateTime, type DateSettings } from '#lib/format-date.ts'

import type { ConversationSummary } from '../../../model.ts'
import { untilWords } from './snooze-words.ts'

type Snoozed = Pick<ConversationSummary, 'snoozedUntil' | 'snoozedUntilEvent'>

export function snoozedWords({ snoozedUntil, snoozedUntilEvent }: Snoozed, settings: DateSettings) {
  const end = snoozedUntil ? formatDateTime(snoozedUntil, settings) : undefined
  return untilWords(end, snoozedUntilEvent)
}

export function shortSnoozedWords(
  { snoozedUntil, snoozedUntilEvent }: Snoozed,
  { locale, timeZone }: DateSettings,
): string {
  if (snoozedUntilEvent)
    return snoozedUntilEvent === 'visit' ? 'Until they’re back' : 'Until a note'
  if (!snoozedUntil) return 'Until they reply'
  const day = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat(locale, { ...day, timeZone })
  return `Until ${format.format(new Date(snoozedUntil))}`
}
