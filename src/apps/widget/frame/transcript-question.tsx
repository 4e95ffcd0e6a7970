import { useState } from 'react'

import { fill } from '#modules/widget/rules.ts'

import type { QuestionProps } from './end-question.tsx'
import { isEmail } from './pre-chat.ts'
import { useChat } from './use-chat.ts'
import { useDismiss } from './use-dismiss.ts'

/** A copy goes to the visitor's own address; whoever has given none does it here. */
export function TranscriptQuestion({ id, onDone }: QuestionProps) {
  const { app, state, words } = useChat()
  const known = state.contact?.email ?? ''
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const [sentTo, setSentTo] = useState('')
  const place = useDismiss(true, onDone)

  const onSend = (event: Pick<Event, 'preventDefault'>): void => {
    event.preventDefault()
    if (!known && !isEmail(typed.trim())) return setProblem(words.emailWrong)
    const sending = app.mailTranscript(id, known ? undefined : typed.trim())
    sending.then(setSentTo, (error: Error) => setProblem(error.message || words.notDone))
  }
  return (
    <div className="menu question" role="dialog" aria-label={words.transcriptMail} ref={place}>
      {sentTo ? (
        <>
          <p role="status">{fill(words.transcriptSent, { email: sentTo })}</p>
          <div className="choices">
            <button type="button" className="button quiet" onClick={onDone}>
              {words.done}
            </button>
          </div>
        </>
      ) : (
        <form className="fields" noValidate onSubmit={onSend}>
          <p>{words.transcriptTo}</p>
          {known ? (
            <p className="soft">{known}</p>
          ) : (
            <input
              type="email"
              autoComplete="email"
              maxLength={320}
              aria-label={words.email}
              placeholder={words.email}
              aria-invalid={problem !== ''}
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {problem && (
            <p className="bad" role="alert">
              {problem}
            </p>
          )}
          <div className="choices">
            <button type="button" className="button quiet" onClick={onDone}>
              {words.cancel}
            </button>
            <button type="submit" className="button">
              {words.transcriptSend}
            </button>
          </div>
        </form>
      )}
    </div>
  )
}
