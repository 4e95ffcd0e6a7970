import X from 'lucide-react/icons/x'

import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { languageChoices, languageName } from './language-choices.ts'
import { useFormat } from './use-format.ts'

export function LanguageTexts({
  texts,
  subjects,
  isDisabled,
  errorOf,
  onChange,
}: {
  readonly texts: Readonly<Record<string, string>>
  readonly subjects: Readonly<Record<string, string>> | undefined
  readonly isDisabled: boolean
  readonly errorOf: (name: string) => string | undefined
  readonly onChange: (text: LanguageText) => void
}) {
  const written = Object.keys(texts)
  const { listeners } = useFormat()
  return (
    <>
      {written.map((locale) => (
        <div key={locale} className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            {subjects && (
              <Field
                label={`Subject, ${languageName(locale)}`}
                value={subjects[locale] ?? ''}
                lang={locale}
                maxLength={200}
                disabled={isDisabled}
                error={errorOf(`subjects.${locale}`)}
                onChange={({ target }) =>
                  onChange({ subjects: { ...subjects, [locale]: target.value } })
                }
              />
            )}
            <TextArea
              label={languageName(locale)}
              value={texts[locale] ?? ''}
              lang={locale}
              rows={3}
              maxLength={20_000}
              disabled={isDisabled}
              {...listeners}
              error={errorOf(`texts.${locale}`)}
              onChange={({ target }) => onChange({ texts: { ...texts, [locale]: target.value } })}
            />
          </div>
          {!isDisabled && (
            <span className="mt-6">
              <IconButton
                label={`Remove ${languageName(locale)}`}
                icon={<X size={16} aria-hidden />}
                onClick={() =>
                  onChange({
                    texts: without(texts, locale),
                    ...(subjects && { subjects: without(subjects, locale) }),
                  })
                }
              />
            </span>
          )}
        </div>
      ))}
      {!isDisabled && (
        <Select
          label="Add language"
          hint="Sent to customers who use that language."
          items={languageChoices().filter(({ value }) => !written.includes(value))}
          value={undefined}
          placeholder="Add language"
          onChange={(locale) => onChange({ texts: { ...texts, [locale]: '' } })}
        />
      )}
    </>
  )
}

interface LanguageText {
  readonly texts?: Readonly<Record<string, string>>
  readonly subjects?: Readonly<Record<string, string>>
}

function without(
  texts: Readonly<Record<string, string>>,
  locale: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => key !== locale))
}
