import type { PreChatQuestion } from '#modules/widget/rules.ts'

export interface FieldQuestionProps {
  readonly question: PreChatQuestion
  readonly typed: string
  readonly problem: string | undefined
  readonly isNamed: boolean
  readonly onChange: (typed: string) => void
}
