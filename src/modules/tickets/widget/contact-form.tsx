import { useState } from 'react'

import { isEmail } from '#lib/is-email.ts'
import { Question } from '#platform/widget/question.tsx'
import { useWidget } from '#platform/widget/use-widget.ts'

import { ticketWords } from './ticket-words.ts'

/** Asks new visitors for contact details, because a ticket needs a requester. */
export function ContactForm() {
  const { host, state, words } = useWidget()
  const texts = ticketWords(state.locale)
  const [name, setName] = useState(state.claimed.name)
  const [email, setEmail] = useState(state.claimed.email)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const onSubmit = async (): Promise<void> => {
    if (!isEmail(email.trim())) return setProblem(words.emailWrong)
    setBusy(true)
    setProblem('')
    try {
      await host.meet({ name: name.trim(), email: email.trim() })
    } catch (error) {
      setProblem((error instanceof Error && error.message) || words.notDone)
      setBusy(false)
    }
  }
  return (
    <form
      className="form ticket-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <h2>{texts.who}</h2>
      <Question id="who-email" label={words.email} isOptional={false} problem={problem}>
        {(about) => (
          <input
            {...about}
            type="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            onInput={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        )}
      </Question>
      <Question id="who-name" label={words.name} isOptional problem={undefined}>
        {(about) => (
          <input
            {...about}
            autoComplete="name"
            dir={name ? 'auto' : undefined}
            maxLength={100}
            value={name}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Question>
      <button type="submit" className="button" disabled={isBusy}>
        {words.next}
      </button>
    </form>
  )
}
