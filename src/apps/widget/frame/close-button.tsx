import { Icon } from './icons.tsx'
import { useChat } from './use-chat.ts'

/** Only what floats over a page can be closed. */
export function CloseButton() {
  const { app, state, words } = useChat()
  if (state.mode !== 'frame') return null
  return (
    <button
      type="button"
      className="plain"
      aria-label={words.close}
      onClick={() => app.askToClose()}
    >
      <Icon name="close" />
    </button>
  )
}
