import { lazy, Suspense } from 'react'

import type { Chat } from '#modules/widget/model.ts'

import { useChat } from './use-chat.ts'

const Rating = lazy(async () => ({ default: (await import('./rating/rating.tsx')).Rating }))

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
      {isAsked && (
        <Suspense>
          <Rating chat={chat} />
        </Suspense>
      )}
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
