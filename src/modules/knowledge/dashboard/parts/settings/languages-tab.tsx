import { languageName } from '#lib/language-name.ts'
import { directionOf } from '#lib/text-direction.ts'
import { LanguagesForm } from '#modules/content/dashboard/collections/languages-form.tsx'
import { Field } from '#ui/field.tsx'
import { Section } from '#ui/page.tsx'
import { TextArea } from '#ui/text-area.tsx'

import type { BaseLanguage } from '../../../model.ts'
import { baseDesk } from './base-desk.ts'
import type { TabPart } from './tab-part.ts'

export function LanguagesTab({ base, canManage }: TabPart) {
  return (
    <LanguagesForm
      collection={base}
      desk={baseDesk}
      canManage={canManage}
      begin={newLanguage}
      more={{
        label: 'Home page text',
        render: (language, change) => (
          <HomeWords
            key={language.locale}
            language={language}
            isDisabled={!canManage}
            onChange={change}
          />
        ),
      }}
    />
  )
}

function HomeWords({
  language: { locale, homeTitle, homeDescription, searchPlaceholder },
  isDisabled,
  onChange,
}: {
  readonly language: BaseLanguage
  readonly isDisabled: boolean
  readonly onChange: (part: Partial<BaseLanguage>) => void
}) {
  return (
    <Section
      title={`Home page in ${languageName(locale)}`}
      description="Leave empty to use the default text."
    >
      <div className="flex flex-col gap-4" dir={directionOf(locale)} lang={locale}>
        <Field
          label="Headline"
          placeholder="How can we help?"
          maxLength={200}
          readOnly={isDisabled}
          value={homeTitle}
          onChange={({ target }) => onChange({ homeTitle: target.value })}
        />
        <TextArea
          label="Description"
          rows={2}
          maxLength={500}
          readOnly={isDisabled}
          value={homeDescription}
          onChange={({ target }) => onChange({ homeDescription: target.value })}
        />
        <Field
          label="Search placeholder"
          placeholder="Search for an answer"
          maxLength={200}
          readOnly={isDisabled}
          value={searchPlaceholder}
          onChange={({ target }) => onChange({ searchPlaceholder: target.value })}
        />
      </div>
    </Section>
  )
}

function newLanguage(locale: string): BaseLanguage {
  return {
    locale,
    isPublic: false,
    homeTitle: '',
    homeDescription: '',
    searchPlaceholder: '',
    publishedCount: 0,
  }
}
