import X from 'lucide-react/icons/x'

import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { languageChoices, languageName } from './language-choices.ts'
import { useFormat } from './use-format.ts'

/** The same text in other languages, each below the other. */
export function LanguageTexts({
  texts,
  isDisabled,
  errorOf,
  onChange,
}: {
  readonly texts: Readonly<Record<string, string>>
  readonly isDisabled: boolean
  readonly errorOf: (locale: string) => string | undefined
  readonly onChange: (texts: Readonly<Record<string, string>>) => void
}) {
  const written = Object.keys(texts)
  const { listeners } = useFormat()
  return (
    <>
      {written.map((locale) => (
        <div key={locale} className="flex items-start gap-2">
          <TextArea
            className="min-w-0 flex-1"
            label={languageName(locale)}
            value={texts[locale] ?? ''}
            lang={locale}
            rows={3}
            maxLength={20_000}
            disabled={isDisabled}
            {...listeners}
            error={errorOf(locale)}
            onChange={({ target }) => onChange({ ...texts, [locale]: target.value })}
          />
          {!isDisabled && (
            <span className="mt-6">
              <IconButton
                label={`Remove ${languageName(locale)}`}
                icon={<X size={16} aria-hidden />}
                onClick={() =>
                  onChange(
                    Object.fromEntries(Object.entries(texts).filter(([key]) => key !== locale)),
                  )
                }
              />
            </span>
          )}
        </div>
      ))}
      {!isDisabled && (
        <Select
          label="Another language"
          hint="A customer who speaks it gets that text."
          items={languageChoices().filter(({ value }) => !written.includes(value))}
          value={undefined}
          placeholder="Add a language"
          onChange={(locale) => onChange({ ...texts, [locale]: '' })}
        />
      )}
    </>
  )
}
