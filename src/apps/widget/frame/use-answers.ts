import { useState } from 'react'

import { askedKey } from './chat-state.ts'
import { emptyAnswers, type PreChatAnswers } from './pre-chat.ts'
import { useChat } from './use-chat.ts'

type Said = Parameters<typeof emptyAnswers>[0]

/** What stands in the form before the first message. It is kept like a draft, over a reload too. */
export function useAnswers(
  said: Said,
): readonly [PreChatAnswers, (answers: PreChatAnswers) => void] {
  const { app, state } = useChat()
  const [answers, setAnswers] = useState(() => keptAnswers(state.drafts[askedKey], said))
  return [
    answers,
    (changed) => {
      setAnswers(changed)
      app.drafts.keepAnswers(JSON.stringify({ ...changed, problems: undefined }))
    },
  ]
}

/** What the page says of him fills in what he left empty himself. */
export function keptAnswers(kept: string | undefined, said: Said): PreChatAnswers {
  const empty = emptyAnswers(said)
  try {
    const before: Partial<PreChatAnswers> = JSON.parse(kept || '{}')
    const { name = '', email = '' } = before
    return { ...empty, ...before, name: name || said.name, email: email || said.email }
  } catch {
    return empty
  }
}
