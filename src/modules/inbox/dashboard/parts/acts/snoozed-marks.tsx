import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'

import type { ConversationSummary } from '../../../model.ts'
import { shortSnoozedWords, snoozedWords } from './snoozed-words.ts'

interface Props {
  readonly row: ConversationSummary
}

/** What it waits for, under the head of the conversation. */
export function SnoozedLine({ row }: Props) {
  return (
    <p className="basis-full px-2 text-sm text-info">
      Snoozed {snoozedWords(row, useDateSettings())}
    </p>
  )
}

/** The same before what was said last, in a row of the list. */
export function SnoozedMark({ row }: Props) {
  return <span className="text-info">{shortSnoozedWords(row, useDateSettings())} · </span>
}
