import { Question, type QuestionProps } from '#platform/widget/question.tsx'

export function AddressQuestion({
  type,
  value,
  onChange,
  ...about
}: Omit<QuestionProps, 'children'> & {
  readonly type: keyof typeof kinds
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  return (
    <Question {...about}>
      {(tied) => (
        <input
          {...tied}
          {...kinds[type]}
          type={type}
          // Email addresses and numbers are left to right in every language.
          dir={type === 'text' ? value && 'auto' : 'ltr'}
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Question>
  )
}

const kinds = {
  text: { autoComplete: 'name', maxLength: 120 },
  email: { autoComplete: 'email', maxLength: 320 },
  tel: { autoComplete: 'tel', maxLength: 30 },
} as const
