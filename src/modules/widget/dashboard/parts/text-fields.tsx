import { useState } from 'react'

import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Section } from '#ui/page.tsx'
import { TextArea } from '#ui/text-area.tsx'

import type { WidgetTexts } from '../../model.ts'
import { usualTexts } from '../../usual-texts.ts'
import { languageChoices } from './language-choices.ts'
import type { SettingsPart } from './settings-part.ts'

/** What it says, language by language. Visitors get theirs, or the first one. */
export function TextFields({ settings, change, fieldError, isDisabled }: SettingsPart) {
  const [locale, setLocale] = useState(settings.locale)
  const texts: WidgetTexts = { ...noTexts, ...settings.texts[locale] }
  const say = (part: Partial<WidgetTexts>): void =>
    change({ texts: { ...settings.texts, [locale]: { ...texts, ...part } } })
  const own = { disabled: isDisabled }
  return (
    <>
      <Section title="Languages" description="Visitors get their own where you wrote it.">
        <div className="grid gap-4 sm:grid-cols-2">
          <Combobox
            label="First language"
            items={languageChoices()}
            value={settings.locale}
            isDisabled={isDisabled}
            onChange={(chosen) => chosen && change({ locale: chosen })}
          />
          <Combobox
            label="Write in"
            items={languageChoices()}
            value={locale}
            onChange={(chosen) => chosen && setLocale(chosen)}
          />
        </div>
      </Section>
      <Section title="Words" description="Left empty, the product says something itself.">
        <Field
          label="Title"
          {...own}
          placeholder={usualTexts.title}
          value={texts.title}
          maxLength={60}
          error={fieldError(`texts.${locale}.title`)}
          onChange={({ target }) => say({ title: target.value })}
        />
        <Field
          label="Line below it"
          {...own}
          placeholder={usualTexts.tagline}
          value={texts.tagline}
          maxLength={200}
          onChange={({ target }) => say({ tagline: target.value })}
        />
        <TextArea
          label="Greeting"
          hint="Stands above the first message."
          {...own}
          rows={3}
          placeholder={usualTexts.greeting}
          value={texts.greeting}
          maxLength={1000}
          onChange={({ target }) => say({ greeting: target.value })}
        />
        <Field
          label="In the empty message box"
          {...own}
          placeholder={usualTexts.placeholder}
          value={texts.placeholder}
          maxLength={60}
          onChange={({ target }) => say({ placeholder: target.value })}
        />
      </Section>
    </>
  )
}

const noTexts: WidgetTexts = { title: '', tagline: '', greeting: '', placeholder: '', away: '' }
