import { useState } from 'react'

import { useChat } from '../use-chat.ts'

/** Browsers open a window for whoever clicks in the chat, and not for a page that asks. */
export function WindowQuestion() {
  const { app, words } = useChat()
  const [problem, setProblem] = useState('')
  const onDone = (): void => app.store.set({ asksForWindow: false })
  const onOpen = (): void => {
    app.popOut().then(onDone, () => setProblem(words.notDone))
  }
  return (
    <section className="window-question" aria-label={words.popOut}>
      {problem && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <div className="choices">
        <button type="button" className="button quiet" onClick={onDone}>
          {words.cancel}
        </button>
        <button type="button" className="button" onClick={onOpen}>
          {words.popOut}
        </button>
      </div>
    </section>
  )
}
