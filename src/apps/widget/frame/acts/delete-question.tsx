import { useState } from 'react'

import type { ChatMessage } from '#modules/widget/model.ts'

import { useChat } from '../use-chat.ts'
import { useDismiss } from '../use-dismiss.ts'
import { deleteMessage } from './own-message.ts'

export function DeleteQuestion({
  message,
  onDone,
}: {
  readonly message: ChatMessage
  readonly onDone: () => void
}) {
  const { app, words } = useChat()
  const [problem, setProblem] = useState('')
  const place = useDismiss(true, onDone)
  const onDelete = (): void => {
    deleteMessage(app, message).then(
      () => {
        onDone()
        app.store.set({ announcement: words.deleted })
        // The button that opened this went with the message.
        document.querySelector<HTMLElement>('h1')?.focus()
      },
      (error: Error) => setProblem(error.message || words.notDone),
    )
  }
  return (
    <div className="menu question" role="alertdialog" aria-label={words.deleteSure} ref={place}>
      <p>{words.deleteSure}</p>
      {problem && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <div className="choices">
        <button type="button" className="button quiet" onClick={onDone}>
          {words.cancel}
        </button>
        <button type="button" className="button" onClick={onDelete}>
          {words.messageDelete}
        </button>
      </div>
    </div>
  )
}
