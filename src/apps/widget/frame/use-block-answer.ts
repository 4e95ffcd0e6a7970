import type { BlockAnswer } from '#modules/inbox/model.ts'
import { checkAnswer } from '#modules/inbox/rules.ts'

import type { Offer } from './offer.ts'
import { useChat } from './use-chat.ts'

export interface BlockAnswering {
  readonly given: BlockAnswer | undefined
  give(answer: BlockAnswer): void
}

export function useBlockAnswer({ messageId, block, given }: Offer): BlockAnswering {
  const { app, state } = useChat()
  const { view, outbox } = state
  const waiting = outbox.find(({ asked }) => asked?.messageId === messageId)?.asked
  return {
    given: given?.answer ?? waiting?.answer,
    give(answer) {
      const checked = checkAnswer(block, answer)
      if (!checked.isValid || view.name !== 'conversation') return
      app.conversations.answer(view.key, checked.text, { messageId, answer: checked.answer })
    },
  }
}
