import { useState } from 'react'

import { askedKey } from './chat-state.ts'
import { emptyAnswers, type PreChatAnswers } from './pre-chat.ts'
import { useChat } from './use-chat.ts'

type KnownUser = Parameters<typeof emptyAnswers>[0]

export function useAnswers(
  user: KnownUser,
): readonly [PreChatAnswers, (answers: PreChatAnswers) => void] {
  const { app, state } = useChat()
  const [answers, setAnswers] = useState(() => restoreAnswers(state.drafts[askedKey], user))
  return [
    answers,
    (changed) => {
      setAnswers(changed)
      app.drafts.keepAnswers(JSON.stringify({ ...changed, problems: undefined }))
    },
  ]
}

export function restoreAnswers(saved: string | undefined, user: KnownUser): PreChatAnswers {
  const empty = emptyAnswers(user)
  try {
    const before: Partial<PreChatAnswers> = JSON.parse(saved || '{}')
    const { name = '', email = '' } = before
    return { ...empty, ...before, name: name || user.name, email: email || user.email }
  } catch {
    return empty
  }
}
