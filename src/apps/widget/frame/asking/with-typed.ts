import { fitsPattern } from '#modules/fields/rules.ts'
import type { PreChatQuestion } from '#modules/widget/rules.ts'

import type { PreChatAnswers } from '../pre-chat.ts'

export function withTyped(
  { typed, misfits }: PreChatAnswers,
  { field, pattern = '' }: PreChatQuestion,
  text: string,
): Pick<PreChatAnswers, 'typed' | 'misfits'> {
  const others = misfits.filter((one) => one !== field)
  const isMisfit = pattern !== '' && !fitsPattern(pattern, text.trim())
  return {
    typed: { ...typed, [field]: text },
    misfits: isMisfit ? [...others, field] : others,
  }
}
