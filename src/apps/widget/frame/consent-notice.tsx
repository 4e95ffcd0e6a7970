import { CloseButton } from './close-button.tsx'
import { useChat } from './use-chat.ts'

/** Nothing is kept or asked before this button. */
export function ConsentNotice() {
  const { app, state, words } = useChat()
  const { privacyUrl } = state.config.settings
  return (
    <>
      <header className="top">
        <h1 tabIndex={-1}>{words.consentTitle}</h1>
        <CloseButton />
      </header>
      <main className="consent scroll" aria-label={words.consentTitle}>
        <p>{words.consentText}</p>
        {privacyUrl && (
          <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
            {words.privacy}
          </a>
        )}
        <button type="button" className="button" onClick={() => app.agree()}>
          {words.consentYes}
        </button>
      </main>
    </>
  )
}
