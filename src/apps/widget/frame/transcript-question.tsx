import { useState } from 'react'

import { fill } from '#modules/widget/rules.ts'

import type { QuestionProps } from './end-question.tsx'
import { useChat } from './use-chat.ts'
import { useDismiss } from './use-dismiss.ts'

/** A copy goes to the address that is known to be the visitor's. */
export function TranscriptQuestion({ id, onDone }: QuestionProps) {
  const { app, state, words } = useChat()
  const [problem, setProblem] = useState('')
  const [sentTo, setSentTo] = useState('')
  const place = useDismiss(true, onDone)

  const onSend = (event: Pick<Event, 'preventDefault'>): void => {
    event.preventDefault()
    const sending = app.mailTranscript(id)
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
          <p className="soft">{state.copyTo}</p>
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
