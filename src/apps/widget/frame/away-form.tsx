import { useState } from 'react'

import { AwayNote } from './away-note.tsx'
import { freshKey } from './chat-state.ts'
import { ConversationHead } from './conversation-head.tsx'
import { LineNotice } from './line-notice.tsx'
import { checkPreChat, type PreChatAnswers } from './pre-chat.ts'
import { PreChatFields } from './pre-chat-fields.tsx'
import { useChat } from './use-chat.ts'

/** Outside the hours: a message, and where to answer it. It becomes a conversation like any other. */
export function AwayForm() {
  const { app, state, words } = useChat()
  const { settings } = state.config
  const [answers, setAnswers] = useState<PreChatAnswers>({
    name: state.contact?.name ?? state.said.name,
    email: state.contact?.email ?? state.said.email,
  })
  const [problem, setProblem] = useState('')
  const text = state.drafts[freshKey] ?? ''
  const questions = {
    askName: state.contact ? 'no' : settings.askName,
    askEmail: state.contact?.email ? 'no' : 'required',
  } as const

  const onSend = (event: Pick<Event, 'preventDefault'>): void => {
    event.preventDefault()
    const checked = checkPreChat(answers, questions, words)
    setAnswers(checked)
    setProblem(text.trim() === '' ? words.messageWrong : '')
    if (checked.nameProblem || checked.emailProblem || text.trim() === '') return
    const name = questions.askName === 'no' ? '' : checked.name.trim()
    const email = questions.askEmail === 'no' ? '' : checked.email.trim()
    const who = { ...(name && { name }), ...(email && { email }) }
    if (!app.write(freshKey, { text: text.trim(), ...who })) return setProblem(words.full)
    app.setDraft(freshKey, '')
  }
  return (
    <div className="conversation">
      <ConversationHead chat={undefined} />
      <main className="scroll away" aria-label={words.conversation}>
        <AwayNote />
        <p>{words.awayForm}</p>
        <form noValidate onSubmit={onSend}>
          <PreChatFields answers={answers} questions={questions} onChange={setAnswers}>
            <div className="question">
              <label htmlFor="message">{words.awayMessage}</label>
              <textarea
                id="message"
                rows={5}
                dir="auto"
                maxLength={10_000}
                required
                aria-invalid={problem !== ''}
                aria-describedby="message-about"
                value={text}
                onInput={(event) => app.setDraft(freshKey, event.currentTarget.value)}
              />
              <span id="message-about" className="bad" role={problem ? 'alert' : undefined}>
                {problem}
              </span>
            </div>
            <button type="submit" className="button">
              {words.send}
            </button>
          </PreChatFields>
        </form>
      </main>
      <LineNotice />
    </div>
  )
}
