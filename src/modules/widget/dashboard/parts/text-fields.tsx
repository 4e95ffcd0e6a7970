import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'

import type { WidgetTexts } from '../../model.ts'
import { isRightToLeft } from '../../rules.ts'
import { languageChoices } from './language-choices.ts'
import { sayIn, textsIn } from './say-in.ts'
import type { SettingsPart } from './settings-part.ts'
import { useWords } from './use-words.ts'
import { WordFields } from './word-fields.tsx'
import { WordsAsFile } from './words-as-file.tsx'

export interface TextFieldsProps extends SettingsPart {
  readonly locale: string
  readonly onLocale: (locale: string) => void
}

export function TextFields(props: TextFieldsProps) {
  const { settings, change, fieldError, isDisabled, locale, onLocale } = props
  const texts = textsIn(props, locale)
  const usual = useWords(locale)
  const say = (edited: Partial<WidgetTexts>): void => sayIn(props, locale, edited)
  const reset = (): void => {
    const { [locale]: _dropped, ...others } = settings.texts
    change({ texts: others })
  }
  const own = { disabled: isDisabled, dir: isRightToLeft(locale) ? 'rtl' : 'ltr' }
  return (
    <>
      <Section
        title="Languages"
        description="English, German, French, Spanish and Arabic are included. You can add others."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Combobox
            label="Default language"
            hint="For visitors whose language isn’t available."
            items={languageChoices()}
            value={settings.locale}
            isDisabled={isDisabled}
            onChange={(chosen) => chosen && change({ locale: chosen })}
          />
          <Select
            label="Visitor’s language"
            items={localeSources}
            value={settings.localeFrom}
            isDisabled={isDisabled}
            onChange={(localeFrom) => change({ localeFrom })}
          />
        </div>
        <div className="flex flex-wrap items-end gap-2">
          <div className="min-w-48 flex-1">
            <Combobox
              label="Edit language"
              items={languageChoices()}
              value={locale}
              onChange={(chosen) => chosen && onLocale(chosen)}
            />
          </div>
          {locale in settings.texts && !isDisabled && (
            <Button onClick={reset}>Reset this language</Button>
          )}
        </div>
      </Section>
      <Section title="Main text" description="Leave empty to use the default text.">
        <Field
          label="Title"
          {...own}
          placeholder={usual.title}
          value={texts.title}
          maxLength={60}
          error={fieldError(`texts.${locale}.title`)}
          onChange={({ target }) => say({ title: target.value })}
        />
        <Field
          label="Subtitle"
          {...own}
          placeholder={usual.tagline}
          value={texts.tagline}
          maxLength={200}
          onChange={({ target }) => say({ tagline: target.value })}
        />
        <TextArea
          label="Greeting"
          hint="Shown above the first message."
          {...own}
          rows={3}
          value={texts.greeting}
          maxLength={1000}
          onChange={({ target }) => say({ greeting: target.value })}
        />
        <Field
          label="Message placeholder"
          {...own}
          placeholder={usual.placeholder}
          value={texts.placeholder}
          maxLength={60}
          onChange={({ target }) => say({ placeholder: target.value })}
        />
        <Field
          label="Launcher label"
          hint="For this language. Leave empty to use the label under Look."
          {...own}
          placeholder={settings.launcherLabel}
          value={texts.launcherLabel}
          maxLength={30}
          onChange={({ target }) => say({ launcherLabel: target.value })}
        />
        <TextArea
          label="Away message"
          hint="Followed by when you’ll be back."
          {...own}
          rows={2}
          placeholder={usual.away}
          value={texts.away}
          maxLength={500}
          onChange={({ target }) => say({ away: target.value })}
        />
      </Section>
      <WordFields
        file={
          <WordsAsFile
            key={locale}
            locale={locale}
            texts={texts}
            usual={usual}
            isDisabled={isDisabled}
            onChange={say}
          />
        }
        own={texts.words}
        usual={usual}
        isRightToLeft={isRightToLeft(locale)}
        isDisabled={isDisabled}
        onChange={(words) => say({ words })}
      />
    </>
  )
}

const localeSources = [
  { value: 'browser', label: 'Browser language' },
  { value: 'page', label: 'Page language' },
  { value: 'fixed', label: 'Always the default language' },
] as const
