import { useRef, useState } from 'react'

import { scoreOf } from '#lib/rating-scale.ts'
import type { Chat } from '#modules/widget/model.ts'

import { useChat } from '../use-chat.ts'
import { RatingScale } from './rating-scale.tsx'

export function Rating({ chat }: { readonly chat: Chat }) {
  const { app, state, words } = useChat()
  const { ratingScale: scale, ratingFollowUp: followUp } = state.config.settings
  const [chosen, setChosen] = useState<number>()
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState(false)
  const [isCounted, setCounted] = useState(false)
  const [isSent, setSent] = useState(false)
  const [isDone, setDone] = useState(chat.rating !== null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (isDone) return <p role="status">{words.rateThanks}</p>

  const isContent = chosen !== undefined && scoreOf(scale, chosen) > 3
  const asksWhy = followUp === 'always' || (followUp === 'low' && !isContent)
  const why = asksWhy && (isContent ? words.rateGood : words.rateComment)
  const send = (rating: number, commentText: string, onSent?: () => void): void => {
    clearTimeout(timer.current)
    setProblem(false)
    setCounted(true)
    app.conversations.rate(chat.id, rating, commentText).then(
      () => {
        setSent(true)
        onSent?.()
      },
      () => {
        setProblem(true)
        setCounted(false)
      },
    )
  }
  const choose = (rating: number, isByKey: boolean): void => {
    setChosen(rating)
    setCounted(!isByKey)
    setSent(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(rating, ''), isByKey ? 1500 : 0)
  }
  const finish = (): void => {
    setDone(true)
    // The button that was pressed disappears with the question.
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  return (
    <fieldset className="rating">
      <legend>{scale === 'nps' ? words.rateNps : words.rateTitle}</legend>
      <RatingScale scale={scale} chosen={chosen} onChoose={choose} />
      {chosen !== undefined && (
        <>
          {isSent && <p role="status">{words.rateThanks}</p>}
          {why && (
            <textarea
              rows={2}
              dir={comment ? 'auto' : undefined}
              maxLength={2000}
              aria-label={why}
              placeholder={why}
              value={comment}
              onInput={(event) => setComment(event.currentTarget.value)}
            />
          )}
          {problem && (
            <p className="bad" role="alert">
              {words.rateProblem}
            </p>
          )}
          {(why || !isCounted) && (
            <button
              type="button"
              className="button"
              disabled={isCounted && comment.trim() === ''}
              onClick={() => send(chosen, comment.trim(), finish)}
            >
              {isCounted ? words.rateAdd : words.rateSend}
            </button>
          )}
        </>
      )}
    </fieldset>
  )
}
