import { Choices } from '../confirm-question.tsx'
import { useChat } from '../use-chat.ts'

/** Browsers only open windows on a click in the chat, not for a page's script. */
export function WindowQuestion() {
  const { app, words } = useChat()
  const onDone = (): void => app.store.set({ asksForWindow: false })
  return (
    <section className="window-question" aria-label={words.popOut}>
      <Choices
        no={words.cancel}
        yes={words.popOut}
        onNo={onDone}
        onYes={() => app.popOut().then(onDone)}
      />
    </section>
  )
}
