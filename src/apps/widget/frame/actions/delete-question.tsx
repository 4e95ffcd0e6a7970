import type { ChatMessage } from '#modules/widget/model.ts'

import { ConfirmQuestion } from '../confirm-question.tsx'
import { useChat } from '../use-chat.ts'
import { deleteMessage } from './own-message.ts'

export function DeleteQuestion({
  message,
  onDone,
}: {
  readonly message: ChatMessage
  readonly onDone: () => void
}) {
  const { app, words } = useChat()
  const onDelete = async (): Promise<void> => {
    await deleteMessage(app, message)
    onDone()
    app.store.set({ announcement: words.deleted })
    // The button that opened this was removed with the message.
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  return (
    <ConfirmQuestion
      sure={words.deleteSure}
      no={words.cancel}
      yes={words.messageDelete}
      onNo={onDone}
      onYes={onDelete}
    />
  )
}
