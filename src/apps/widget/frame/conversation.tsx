import { lazy, Suspense, useState } from 'react'

import { fill } from '#lib/fill.ts'

import { SenderAvatar } from './avatar.tsx'
import { AwayNote } from './away-note.tsx'
import { findChat, freshKey, isFormOnly, isStored } from './chat-state.ts'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { EndedNotice } from './ended-notice.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { groupMessages } from './message-groups.ts'
import { MessageList } from './message-list.tsx'
import { checkPreChat, formFor, isFormEmpty, saidIn } from './pre-chat.ts'
import { PrivacyNotice } from './privacy-notice.tsx'
import { useAnswers } from './use-answers.ts'
import { useChat } from './use-chat.ts'
import { useFileDrop } from './use-file-drop.ts'

const AwayForm = lazy(async () => ({ default: (await import('./asking/asking.ts')).AwayForm }))
const PreChatFields = lazy(async () => ({
  default: (await import('./asking/asking.ts')).PreChatFields,
}))
const PreChatTalk = lazy(async () => ({
  default: (await import('./asking/asking.ts')).PreChatTalk,
}))
const EditBox = lazy(async () => ({
  default: (await import('./actions/message-actions.ts')).EditBox,
}))

export function Conversation({ chatKey }: { readonly chatKey: string }) {
  const { app, state, texts, words } = useChat()
  const { settings } = state.config
  const [answers, setAnswers] = useAnswers(state.claimed)
  const [problem, setProblem] = useState<string>()
  const chat = findChat(state, chatKey)
  const thread = state.threads[chatKey] ?? { messages: [] }
  const waiting = state.outbox.filter((entry) => entry.chatKey === chatKey)
  const isAsked = chatKey === freshKey
  const form = formFor(state)
  const hasForm = isAsked && !isFormEmpty(form)
  const isTalk = hasForm && settings.asksOneByOne
  const [isAnswered, setAnswered] = useState(false)
  const editing = state.editing?.conversationId === chatKey ? state.editing : undefined
  const onFiles = (files: readonly File[]): void =>
    setProblem(settings.hasAttachments ? app.tray.add(chatKey, files) : undefined)
  const drop = useFileDrop(onFiles)

  const onSend = (text: string): boolean => {
    const checked = isAsked ? checkPreChat(answers, form, words) : answers
    setAnswers(checked)
    if (Object.values(checked.problems).some(Boolean)) return false
    const isTaken = app.conversations.write(chatKey, {
      text,
      ...(isAsked && saidIn(checked, form)),
    })
    setProblem(isTaken ? undefined : words.full)
    if (isTaken && hasForm) {
      app.store.emit('form:submitted', { form: 'pre-chat' })
    }
    return isTaken !== undefined
  }
  if (isAsked && isFormOnly(state.config)) {
    return (
      <Suspense>
        <AwayForm />
      </Suspense>
    )
  }
  return (
    <div className="conversation" {...drop.handlers}>
      <ConversationHead chat={chat} />
      <MessageList
        chatKey={chatKey}
        items={groupMessages(thread.messages, waiting, {
          deliveredSeq: thread.deliveredSeq ?? 0,
          seenSeq: chat?.agentReadSeq ?? 0,
        })}
        thread={isStored(chatKey) ? thread : { messages: [], earlier: null }}
        opening={texts.greeting && !thread.earlier && <Greeting text={texts.greeting} />}
        closing={<Typing chatKey={chatKey} />}
        beginsAtTop={hasForm && !isTalk}
        form={
          hasForm && (
            <Suspense>
              {isTalk ? (
                <PreChatTalk
                  answers={answers}
                  form={form}
                  onChange={setAnswers}
                  onDone={setAnswered}
                />
              ) : (
                <PreChatFields answers={answers} form={form} onChange={setAnswers} />
              )}
            </Suspense>
          )
        }
        onEarlier={() => void app.reader.loadEarlier(chatKey)}
        onAtEnd={() => app.reader.read(chatKey)}
      />
      <ConnectionNotice />
      {editing && (
        <Suspense>
          <EditBox key={editing.id} message={editing} />
        </Suspense>
      )}
      {!editing && (!chat || app.conversations.takesMore(chat)) && (!isTalk || isAnswered) && (
        <Composer
          chatKey={chatKey}
          draft={state.drafts[chatKey] ?? ''}
          files={state.trays[chatKey] ?? []}
          placeholder={texts.placeholder}
          problem={problem}
          onDraft={(text) => app.drafts.set(chatKey, text)}
          onFiles={onFiles}
          onSend={onSend}
        />
      )}
      {drop.isOver && settings.hasAttachments && <p className="drop">{words.drop}</p>}
    </div>
  )
}

function Greeting({ text }: { readonly text: string }) {
  const { called } = useChat()
  return (
    <li className="group other">
      <SenderAvatar />
      <div className="bubbles">
        <span className="author">{called('')}</span>
        <p className="bubble" dir="auto">
          {text}
        </p>
      </div>
    </li>
  )
}

function Typing({ chatKey }: { readonly chatKey: string }) {
  const { state, words } = useChat()
  const { isOpen } = state.config.availability
  const chat = findChat(state, chatKey)
  const typing = state.typing[chatKey]
  if (chat?.isClosed) {
    return (
      <li>
        <EndedNotice chat={chat} />
      </li>
    )
  }
  return (
    <>
      {!chat && (
        <li>
          <PrivacyNotice />
        </li>
      )}
      {!isOpen && (
        <li>
          <AwayNote />
        </li>
      )}
      {chat?.isHumanAsked && (
        <li className="day">
          <span role="status">{words.humanAsked}</span>
        </li>
      )}
      {typing && (
        <li className="typing">
          <span className="dots" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
          <span role="status">{fill(words.typing, { name: typing })}</span>
        </li>
      )}
    </>
  )
}
