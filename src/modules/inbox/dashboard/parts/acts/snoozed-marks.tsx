import { useDateSettings } from '#modules/organization/dashboard/public/dates.tsx'

import type { ConversationSummary } from '../../../model.ts'
import { shortSnoozedWords, snoozedWords } from './snoozed-words.ts'

interface Props {
  readonly row: ConversationSummary
}

export function SnoozedLine({ row }: Props) {
  return (
    <p className="basis-full px-2 text-sm text-info">
      Snoozed {snoozedWords(row, useDateSettings())}
    </p>
  )
}

export function SnoozedMark({ row }: Props) {
  return <span className="text-info">{shortSnoozedWords(row, useDateSettings())} · </span>
}
