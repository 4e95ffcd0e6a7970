import { useChat } from '../use-chat.ts'

interface TermsProps {
  readonly isTicked: boolean
  readonly isRequired: boolean
  readonly problem: string | undefined
  readonly onChange: (isTicked: boolean) => void
}

export function Terms({ isTicked, isRequired, problem, onChange }: TermsProps) {
  const { state, words } = useChat()
  const { privacyUrl } = state.config.settings
  return (
    <div className="question terms">
      <input
        id="terms"
        type="checkbox"
        required={isRequired}
        checked={isTicked}
        aria-invalid={Boolean(problem)}
        aria-describedby="terms-about"
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className="grow">
        <label htmlFor="terms">{words.terms}</label>{' '}
        {!isRequired && <span className="soft">{words.optional}</span>}{' '}
        {privacyUrl && (
          <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
            {words.privacy}
          </a>
        )}
        <span id="terms-about" className="bad" role={problem ? 'alert' : undefined}>
          {problem}
        </span>
      </span>
    </div>
  )
}
