import { useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'

import type { HomeText, SiteHome } from '../../model.ts'
import { orderedParts } from '../../rules.ts'
import { languageChoices, partHints, partNames } from './site-words.ts'

export function HomeFields({
  home,
  defaultLocale,
  isDisabled,
  error,
  onChange,
}: {
  readonly home: SiteHome
  readonly defaultLocale: string
  readonly isDisabled: boolean
  readonly error: (name: string) => string | undefined
  readonly onChange: (home: SiteHome) => void
}) {
  const [locale, setLocale] = useState(defaultLocale)
  const place = home.texts.findIndex((text) => text.locale === locale)
  const text = home.texts[place] ?? { locale, title: '', intro: '' }
  const parts = orderedParts(home.parts)
  const write = (change: Partial<HomeText>): void => {
    const next = { ...text, ...change }
    const others = home.texts.filter((other) => other.locale !== locale)
    const isEmpty = next.title === '' && next.intro === ''
    onChange({ ...home, texts: isEmpty ? others : [...others, next] })
  }
  return (
    <div className="flex flex-col gap-4 p-4">
      <Select
        label="Language"
        hint={languageSummary(home.texts, defaultLocale)}
        items={languageChoices(defaultLocale)}
        value={locale}
        onChange={setLocale}
      />
      <Field
        label="Title"
        placeholder="How can we help?"
        dir="auto"
        lang={locale}
        maxLength={120}
        value={text.title}
        disabled={isDisabled}
        error={error(`home.texts.${place}.title`)}
        onChange={({ target }) => write({ title: target.value })}
      />
      <TextArea
        label="Introduction"
        hint="Plain text, up to 2,000 characters."
        dir="auto"
        lang={locale}
        rows={3}
        maxLength={2000}
        value={text.intro}
        disabled={isDisabled}
        error={error(`home.texts.${place}.intro`)}
        onChange={({ target }) => write({ intro: target.value })}
      />
      <div className="flex flex-col gap-2">
        <div>
          <p className="font-medium">Sections</p>
          <p className="text-sm text-ink-soft">
            Shown in the navigation and on the home page, in this order. Empty sections are hidden.
          </p>
        </div>
        <SortableList
          label="Sections of the site"
          items={parts}
          itemKey={({ part }) => part}
          itemLabel={({ part }) => partNames[part]}
          canMove={!isDisabled}
          onMove={(moved, to) =>
            onChange({
              ...home,
              parts: parts.filter(({ part }) => part !== moved.part).toSpliced(to, 0, moved),
            })
          }
          renderItem={({ part, isShown }) => (
            <div className="px-2 py-1">
              <Switch
                label={partNames[part]}
                hint={partHints[part]}
                isOn={isShown}
                isDisabled={isDisabled}
                onChange={(isOn) =>
                  onChange({
                    ...home,
                    parts: parts.map((one) => (one.part === part ? { part, isShown: isOn } : one)),
                  })
                }
              />
            </div>
          )}
        />
      </div>
    </div>
  )
}

function languageSummary(texts: readonly HomeText[], defaultLocale: string): string {
  if (texts.length === 0) return 'The default text is used, in five languages.'
  const written = texts.map(({ locale }) => languageName(locale)).join(', ')
  return `Written in ${written}. Everyone else sees ${languageName(defaultLocale)} if available.`
}
