import { useEffect, useState } from 'react'

import { fill } from '#lib/fill.ts'
import { refusalOf } from '#platform/widget/browser-client.ts'

import { useChat } from '../use-chat.ts'
import { useDismiss } from '../use-dismiss.ts'
import { mailCode, mailCopy } from './browser-client.ts'

export interface TranscriptQuestionProps {
  readonly id: string
  readonly onDone: () => void
}

export function TranscriptQuestion({ id, onDone }: TranscriptQuestionProps) {
  const { app, state, words } = useChat()
  const [step, setStep] = useState<'address' | 'code' | 'sent'>('address')
  const [email, setEmail] = useState(state.copyTo ?? state.contact?.email ?? '')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const place = useDismiss(true, onDone)
  const { visitor } = app.calls
  useEffect(() => {
    if (step === 'code') place.current?.querySelector('input')?.focus()
  }, [step, place])

  const attempt = (act: Promise<{ email: string }>, next: typeof step): void => {
    setProblem('')
    act.then(
      (answer) => {
        setEmail(answer.email)
        setStep(next)
      },
      (error: unknown) => setProblem(refusalOf(error) || words.notDone),
    )
  }
  const sendCode = (): void => attempt(mailCode(id, visitor), 'code')
  const sendCopy = (): void => attempt(mailCopy(id, code, visitor), 'sent')
  const isProving = step === 'address' && state.copyTo === null
  const onSubmit = (event: Pick<Event, 'preventDefault'>): void => {
    event.preventDefault()
    if (isProving) sendCode()
    else sendCopy()
  }
  return (
    <div className="menu question" role="dialog" aria-label={words.transcriptMail} ref={place}>
      {step === 'sent' ? (
        <>
          <p role="status">{fill(words.transcriptSent, { email })}</p>
          <div className="choices">
            <button type="button" className="button quiet" onClick={onDone}>
              {words.done}
            </button>
          </div>
        </>
      ) : (
        <form className="fields" noValidate onSubmit={onSubmit}>
          {step === 'address' ? (
            <>
              <p>{words.transcriptTo}</p>
              <p className="soft">{email}</p>
              {isProving && <p className="soft">{words.transcriptProof}</p>}
            </>
          ) : (
            <>
              <label htmlFor="copy-code">{fill(words.transcriptEnter, { email })}</label>
              <input
                id="copy-code"
                inputMode="numeric"
                autoComplete="one-time-code"
                dir="ltr"
                maxLength={20}
                value={code}
                onInput={({ currentTarget }) => setCode(currentTarget.value)}
              />
            </>
          )}
          {problem && (
            <p className="bad" role="alert">
              {problem}
            </p>
          )}
          <div className="choices">
            <button
              type="button"
              className="button quiet"
              onClick={step === 'code' ? sendCode : onDone}
            >
              {step === 'code' ? words.transcriptAgain : words.cancel}
            </button>
            <button type="submit" className="button" disabled={step === 'code' && !code.trim()}>
              {isProving ? words.transcriptCode : words.transcriptSend}
            </button>
          </div>
        </form>
      )}
    </div>
  )
}
