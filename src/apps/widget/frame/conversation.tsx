import { useState } from 'react'

import { Avatar } from './avatar.tsx'
import { findChat, freshKey, isStored } from './chat-state.ts'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { EndedNotice } from './ended-notice.tsx'
import { LineNotice } from './line-notice.tsx'
import { groupMessages } from './message-groups.ts'
import { MessageList } from './message-list.tsx'
import { checkPreChat, emptyAnswers, PreChatFields } from './pre-chat-fields.tsx'
import { words } from './texts.ts'
import { useChat } from './use-chat.ts'

/** One conversation, or the beginning of one. */
export function Conversation({ chatKey }: { readonly chatKey: string }) {
  const { app, state, texts } = useChat()
  const [answers, setAnswers] = useState(emptyAnswers)
  const [problem, setProblem] = useState<string>()
  const chat = findChat(state, chatKey)
  const thread = state.threads[chatKey] ?? { messages: [] }
  const waiting = state.outbox.filter((entry) => entry.chatKey === chatKey)
  const isAsked = chatKey === freshKey && state.contact === undefined

  const onSend = (text: string): boolean => {
    const checked = isAsked ? checkPreChat(answers, state.config.settings) : answers
    setAnswers(checked)
    if (checked.nameProblem || checked.emailProblem) return false
    const { name, email } = checked
    const who = isAsked ? { name: name.trim(), email: email.trim() } : {}
    const isTaken = app.write(chatKey, text, who)
    setProblem(isTaken ? undefined : words.full)
    return isTaken
  }

  return (
    <>
      <ConversationHead chat={chat} />
      <MessageList
        chatKey={chatKey}
        items={groupMessages(thread.messages, waiting)}
        thread={isStored(chatKey) ? thread : { messages: [], earlier: null }}
        opening={texts.greeting && !thread.earlier && <Greeting text={texts.greeting} />}
        form={isAsked && <PreChatFields answers={answers} onChange={setAnswers} />}
        onEarlier={() => void app.loadEarlier(chatKey)}
        onAtEnd={() => app.read(chatKey)}
      />
      <LineNotice />
      {chat?.isClosed ? (
        <EndedNotice chat={chat} />
      ) : (
        <Composer
          draft={state.drafts[chatKey] ?? ''}
          placeholder={texts.placeholder}
          problem={problem}
          onDraft={(text) => app.setDraft(chatKey, text)}
          onSend={onSend}
        />
      )}
    </>
  )
}

function Greeting({ text }: { readonly text: string }) {
  const { organization } = useChat().state.config
  return (
    <li className="group other">
      <Avatar name={organization} />
      <div className="bubbles">
        <span className="author">{organization}</span>
        <p className="bubble" dir="auto">
          {text}
        </p>
      </div>
    </li>
  )
}
