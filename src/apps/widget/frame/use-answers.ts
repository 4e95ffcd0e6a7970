import { useState } from 'react'

import { askedKey } from './chat-state.ts'
import { emptyAnswers, type PreChatAnswers } from './pre-chat.ts'
import { useChat } from './use-chat.ts'

type Said = Parameters<typeof emptyAnswers>[0]

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
