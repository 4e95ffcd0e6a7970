import { CloseButton } from '#platform/widget/close-button.tsx'

import { PrivacyLink } from './privacy-notice.tsx'
import { useChat } from './use-chat.ts'

export function ConsentNotice() {
  const { app, words } = useChat()
  return (
    <>
      <header className="top">
        <h1 tabIndex={-1}>{words.consentTitle}</h1>
        <CloseButton />
      </header>
      <main className="consent scroll" aria-label={words.consentTitle}>
        <p>{words.consentText}</p>
        <PrivacyLink />
        <button type="button" className="button" onClick={() => app.connection.agree()}>
          {words.consentYes}
        </button>
      </main>
    </>
  )
}
