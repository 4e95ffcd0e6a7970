import { fill } from '#lib/fill.ts'

import { useChat } from '../use-chat.ts'

export interface AwaySentProps {
  readonly chatKey: string
  readonly email: string
  readonly onAnother: () => void
}

export function AwaySent({ chatKey, email, onAnother }: AwaySentProps) {
  const { app, state, words } = useChat()
  const entry = state.outbox.find((one) => one.chatKey === chatKey)
  if (entry?.problem !== undefined) {
    return (
      <div className="empty" role="alert">
        <p>{`${words.notSent}. ${entry.problem}`}</p>
        <button
          type="button"
          className="button quiet"
          onClick={() => app.sender.outbox.retry(entry.clientKey)}
        >
          {words.again}
        </button>
      </div>
    )
  }
  return (
    <div className="empty">
      <p role="status">{entry ? words.sending : fill(words.awayMailSent, { email })}</p>
      {!entry && (
        <button type="button" className="button quiet" onClick={onAnother}>
          {words.awayMailAnother}
        </button>
      )}
    </div>
  )
}
