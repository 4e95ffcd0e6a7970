import { useChat } from '../use-chat.ts'
import { writeToUs } from './help-trail.ts'
import { helpWords } from './help-words.ts'

export function StillNeedHelp() {
  const { app, state } = useChat()
  const said = helpWords(state.locale)
  return (
    <section className="still" aria-label={said.still}>
      <strong>{said.still}</strong>
      <button type="button" className="button quiet" onClick={() => writeToUs(app)}>
        {said.writeToUs}
      </button>
    </section>
  )
}
