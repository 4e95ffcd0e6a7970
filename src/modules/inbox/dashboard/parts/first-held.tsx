import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'

import type { ConversationSummary } from '../../model.ts'
import { heldWords } from './held-words.ts'
import { useNow } from './times.ts'

export function FirstHeld({
  held,
}: {
  readonly held: NonNullable<ConversationSummary['firstHeld']>
}) {
  return heldWords(held, useDateSettings(), useNow())
}
