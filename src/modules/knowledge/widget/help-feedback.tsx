import { useState } from 'react'

import { useWidget } from '#platform/widget/use-widget.ts'

import type { HelpArticle } from '../help-contract.ts'
import { helpCalls } from './help-calls.ts'
import { helpWords, reasonCodes, type ReasonCode } from './help-words.ts'

export function HelpFeedback({ article }: { readonly article: HelpArticle }) {
  const { host, state, words } = useWidget()
  const helpText = helpWords(state.locale)
  const [isHelpful, setHelpful] = useState(article.ownFeedback?.isHelpful)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState(false)
  const rate = async (value: boolean, more: object = {}): Promise<void> => {
    setProblem(false)
    try {
      await helpCalls(host).rate(article.id, { isHelpful: value, ...more })
      setHelpful(value)
      setAsking(!value && Object.keys(more).length === 0)
    } catch {
      setProblem(true)
    }
  }
  return (
    <section className="help-feedback" aria-label={helpText.helpful}>
      <p>{helpText.helpful}</p>
      <div className="help-choices">
        {[true, false].map((value) => (
          <button
            key={String(value)}
            type="button"
            className="button quiet"
            aria-pressed={isHelpful === value}
            onClick={() => void rate(value)}
          >
            {value ? helpText.yes : helpText.no}
          </button>
        ))}
      </div>
      {problem && (
        <p className="bad" role="alert">
          {words.notDone}
        </p>
      )}
      {isAsking && <Reason onSay={(more) => void rate(false, more)} />}
      {isHelpful !== undefined && !isAsking && (
        <p className="soft" role="status">
          {helpText.thanks}
        </p>
      )}
    </section>
  )
}

function Reason({ onSay }: { readonly onSay: (more: object) => void }) {
  const { state } = useWidget()
  const helpText = helpWords(state.locale)
  const [reasonCode, setCode] = useState<ReasonCode | null>(null)
  const [reason, setReason] = useState('')
  return (
    <form
      className="help-why"
      onSubmit={(event) => {
        event.preventDefault()
        onSay({ reasonCode, reason: reason.trim() })
      }}
    >
      <fieldset>
        <legend>{helpText.why}</legend>
        {reasonCodes.map((code) => (
          <label key={code}>
            <input
              type="radio"
              name="why"
              checked={reasonCode === code}
              onChange={() => setCode(code)}
            />
            {helpText[code]}
          </label>
        ))}
      </fieldset>
      <textarea
        rows={3}
        maxLength={1000}
        dir={reason ? 'auto' : undefined}
        aria-label={helpText.more}
        placeholder={helpText.more}
        value={reason}
        onInput={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <button type="submit" className="button">
        {helpText.send}
      </button>
    </form>
  )
}
