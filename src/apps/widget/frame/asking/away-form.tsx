import { useState } from 'react'

import { Question } from '#platform/widget/question.tsx'

import { AwayNote } from '../away-note.tsx'
import { AwaySent } from './away-sent.tsx'
import { freshKey } from '../chat-state.ts'
import { ConversationHead } from '../conversation-head.tsx'
import { ConnectionNotice } from '../connection-notice.tsx'
import { checkPreChat, formFor, saidIn } from '../pre-chat.ts'
import { PreChatFields } from './pre-chat-fields.tsx'
import { useAnswers } from '../use-answers.ts'
import { useChat } from '../use-chat.ts'

export function AwayForm() {
  const { app, state, words } = useChat()
  const { contact, claimed, config } = state
  const isByMail = config.settings.offline === 'email'
  const [answers, setAnswers] = useAnswers({
    name: contact?.name ?? claimed.name,
    email: contact?.email ?? claimed.email,
  })
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState<{ key: string; email: string }>()
  const text = state.drafts[freshKey] ?? ''
  const form = {
    ...formFor(state),
    askEmail: contact?.email ? 'no' : 'required',
  } as const

  const onSend = (event: Pick<Event, 'preventDefault'>): void => {
    event.preventDefault()
    const checked = checkPreChat(answers, form, words)
    setAnswers(checked)
    setProblem(text.trim() === '' ? words.messageWrong : '')
    if (Object.values(checked.problems).some(Boolean) || text.trim() === '') return
    const written = { text: text.trim(), ...saidIn(checked, form) }
    const key = app.conversations.write(freshKey, written, { isShown: !isByMail })
    if (!key) return setProblem(words.full)
    app.store.emit('form:submitted', { form: 'away' })
    app.drafts.set(freshKey, '')
    if (isByMail) setSent({ key, email: contact?.email ?? checked.email.trim() })
  }
  return (
    <div className="conversation">
      <ConversationHead chat={undefined} />
      <main className="scroll away" aria-label={words.conversation}>
        {sent ? (
          <AwaySent chatKey={sent.key} email={sent.email} onAnother={() => setSent(undefined)} />
        ) : (
          <>
            <AwayNote />
            <p>{isByMail ? words.awayMail : words.awayForm}</p>
            <form noValidate onSubmit={onSend}>
              <PreChatFields answers={answers} form={form} onChange={setAnswers}>
                <Question
                  id="message"
                  label={words.awayMessage}
                  isOptional={false}
                  problem={problem}
                >
                  {(about) => (
                    <textarea
                      {...about}
                      rows={5}
                      dir={text ? 'auto' : undefined}
                      maxLength={10_000}
                      value={text}
                      onInput={({ currentTarget }) => app.drafts.set(freshKey, currentTarget.value)}
                    />
                  )}
                </Question>
                <button type="submit" className="button">
                  {words.send}
                </button>
              </PreChatFields>
            </form>
          </>
        )}
      </main>
      <ConnectionNotice />
    </div>
  )
}
