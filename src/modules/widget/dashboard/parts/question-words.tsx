import { Field } from '#ui/field.tsx'

import { isRightToLeft } from '../../rules.ts'
import { languageName } from './language-choices.ts'
import { sayIn, textsIn } from './say-in.ts'
import type { TalkFieldsProps } from './talk-fields.tsx'
import type { OfferedField } from './use-asked-fields.ts'

export function QuestionWords({
  field,
  ...part
}: TalkFieldsProps & { readonly field: OfferedField }) {
  const { locale, isDisabled } = part
  const { questions } = textsIn(part, locale)
  const own = questions[field.field] ?? { label: '', options: {} }
  const say = (edited: Partial<typeof own>): void =>
    sayIn(part, locale, { questions: { ...questions, [field.field]: { ...own, ...edited } } })
  const look = { dir: isRightToLeft(locale) ? 'rtl' : 'ltr', maxLength: 200, disabled: isDisabled }
  return (
    <details>
      <summary className="cursor-pointer text-sm">Text in {languageName(locale)}</summary>
      <div className="mt-3 flex flex-col gap-3">
        <Field
          label="Question"
          hint="Change the language under Text."
          {...look}
          placeholder={field.label}
          value={own.label}
          onChange={({ target }) => say({ label: target.value })}
        />
        {(field.type === 'select' || field.type === 'multi_select') &&
          field.options.map((option) => (
            <Field
              key={option}
              label={`Choice “${option}”`}
              {...look}
              placeholder={option}
              value={own.options[option] ?? ''}
              onChange={({ target }) =>
                say({ options: { ...own.options, [option]: target.value } })
              }
            />
          ))}
      </div>
    </details>
  )
}

export function TeamWords({
  teams,
  ...part
}: TalkFieldsProps & { readonly teams: readonly { id: string; name: string }[] }) {
  const { locale, isDisabled } = part
  const texts = textsIn(part, locale)
  return (
    <details>
      <summary className="cursor-pointer text-sm">Team names in {languageName(locale)}</summary>
      <div className="mt-3 flex flex-col gap-3">
        {teams.map(({ id, name }) => (
          <Field
            key={id}
            label={name}
            placeholder={name}
            dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
            maxLength={100}
            disabled={isDisabled}
            value={texts.teams[id] ?? ''}
            onChange={({ target }) =>
              sayIn(part, locale, { teams: { ...texts.teams, [id]: target.value } })
            }
          />
        ))}
      </div>
    </details>
  )
}
