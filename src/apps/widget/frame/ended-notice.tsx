import { useRef, useState } from 'react'

import type { Chat } from '#modules/widget/model.ts'

import { useChat } from './use-chat.ts'

/** Stands after the last message: how it was, and how to begin anew. */
export function EndedNotice({ chat }: { readonly chat: Chat }) {
  const { app, state, words } = useChat()
  const { ratingAsk, rating } = chat
  const isAsked =
    rating !== null ||
    ratingAsk === 'hand' ||
    (ratingAsk === 'rule' && state.config.settings.asksRating)
  return (
    <div className="ended">
      <p className="soft">{words.ended}</p>
      {isAsked && <Rating chat={chat} />}
      <button
        type="button"
        className={app.takesMore(chat) || (isAsked && rating === null) ? 'button quiet' : 'button'}
        onClick={() => app.begin()}
      >
        {app.openChat ? words.write : words.newOne}
      </button>
    </div>
  )
}

/** What is pressed counts at once; words to it can follow. */
function Rating({ chat }: { readonly chat: Chat }) {
  const { app, words } = useChat()
  const [chosen, setChosen] = useState<number>()
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState(false)
  const [isDone, setDone] = useState(chat.rating !== null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (isDone) return <p role="status">{words.rateThanks}</p>

  const send = (rating: number, said: string, onSent?: () => void): void => {
    clearTimeout(timer.current)
    setProblem(false)
    app.rate(chat.id, rating, said).then(onSent, () => setProblem(true))
  }
  const choose = (rating: number, isByKey: boolean): void => {
    setChosen(rating)
    clearTimeout(timer.current)
    // An arrow passes over what is not meant.
    timer.current = setTimeout(() => send(rating, ''), isByKey ? 1500 : 0)
  }
  return (
    <fieldset className="rating">
      <legend>{words.rateTitle}</legend>
      <div className="faces">
        {faces.map(({ face, word }, at) => (
          <label key={face} title={words[word]}>
            <input
              type="radio"
              name="rating"
              checked={chosen === at + 1}
              readOnly
              onClick={({ detail }) => choose(at + 1, detail === 0)}
            />
            <span aria-hidden="true">{face}</span>
            <span className="hidden">{words[word]}</span>
          </label>
        ))}
      </div>
      {chosen !== undefined && (
        <>
          <textarea
            rows={2}
            dir={comment ? 'auto' : undefined}
            maxLength={2000}
            aria-label={words.rateComment}
            placeholder={words.rateComment}
            value={comment}
            onInput={(event) => setComment(event.currentTarget.value)}
          />
          {problem && (
            <p className="bad" role="alert">
              {words.rateProblem}
            </p>
          )}
          <button
            type="button"
            className="button"
            onClick={() => send(chosen, comment.trim(), () => setDone(true))}
          >
            {words.rateSend}
          </button>
        </>
      )}
    </fieldset>
  )
}

const faces = [
  { face: '😞', word: 'rating1' },
  { face: '🙁', word: 'rating2' },
  { face: '😐', word: 'rating3' },
  { face: '🙂', word: 'rating4' },
  { face: '😄', word: 'rating5' },
] as const
