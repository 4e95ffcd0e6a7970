import { Choices } from '../sure-question.tsx'
import { useChat } from '../use-chat.ts'

/** Browsers open a window for whoever clicks in the chat, and not for a page that asks. */
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
