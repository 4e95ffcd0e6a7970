import { useChat } from './use-chat.ts'

export function PrivacyNotice() {
  const { state, words } = useChat()
  if (state.config.settings.consent !== 'notice') return null
  return (
    <p className="soft notice">
      {words.consentNotice} <PrivacyLink />
    </p>
  )
}

export function PrivacyLink() {
  const { state, words } = useChat()
  const { privacyUrl } = state.config.settings
  return privacyUrl ? (
    <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
      {words.privacy}
    </a>
  ) : null
}
