import { formatTime, type DateSettings } from '#lib/format-date.ts'
import { voiceWords } from '#platform/voice/voice-name.ts'

import type { ConversationSummary } from '../../model.ts'

type FirstHeld = NonNullable<ConversationSummary['firstHeld']>

export function heldWords(
  { preview, reason, sendAt }: FirstHeld,
  settings: DateSettings,
  now: Date,
): string {
  const when = reason === 'undo' ? 'in a moment' : momentWords(new Date(sendAt), settings, now)
  return `Sends ${when}: ${voiceWords(preview, 'Voice message')}`
}

function momentWords(at: Date, settings: DateSettings, now: Date): string {
  const { locale, timeZone } = settings
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone })
  if (dayOf.format(at) === dayOf.format(now)) return formatTime(at, settings)
  const day = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locale, { ...day, timeZone }).format(at)
}
