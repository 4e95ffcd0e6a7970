import { lazy, Suspense } from 'react'

import type { Chat } from '#modules/widget/model.ts'

import { useChat } from './use-chat.ts'

const Rating = lazy(async () => ({ default: (await import('./rating/rating.tsx')).Rating }))

export function EndedNotice({ chat }: { readonly chat: Chat }) {
  const { app, state, words } = useChat()
  const { ratingAsk, rating } = chat
  const isAsked =
    rating !== null ||
    ratingAsk === 'hand' ||
    (ratingAsk === 'rule' && state.config.settings.asksRating)
  const goesOn = app.conversations.takesMore(chat)
  return (
    <div className="ended">
      <p className="soft">
        {words.ended} {goesOn && words.endedOn}
      </p>
      {isAsked && (
        <Suspense>
          <Rating chat={chat} />
        </Suspense>
      )}
      {app.conversations.oneChat?.id !== chat.id && (
        <button
          type="button"
          className={goesOn || (isAsked && rating === null) ? 'begin' : 'button'}
          onClick={() => app.conversations.begin()}
        >
          {app.conversations.oneChat ? words.write : words.newOne}
        </button>
      )}
    </div>
  )
}
