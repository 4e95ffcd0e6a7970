import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { languageChoices } from '#lib/language-choices.ts'
import { directionOf } from '#lib/text-direction.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Section } from '#ui/page.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { getBase, getCoverage, listBases, putLanguages, updateBase } from '../../../contract.ts'
import type { BaseLanguage } from '../../../model.ts'
import { countOf } from '../words.ts'
import type { TabPart } from './tab-part.ts'

/** The languages of a base in their order, which of them readers find, and their home pages. */
export function LanguagesTab({ base, canManage }: TabPart) {
  const [languages, setLanguages] = useState<readonly BaseLanguage[]>(base.languages)
  const [edited, setEdited] = useState<string>()
  const save = useCommand(putLanguages, {
    refreshes: [getBase, listBases, getCoverage],
    onDone: (saved) => {
      setLanguages(saved.languages)
      toast({ tone: 'good', title: 'The languages were saved' })
    },
  })
  const setDefault = useCommand(updateBase, {
    refreshes: [getBase, listBases, getCoverage],
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  const isDirty = JSON.stringify(languages) !== JSON.stringify(base.languages)
  const change = (locale: string, part: Partial<BaseLanguage>): void =>
    setLanguages(languages.map((one) => (one.locale === locale ? { ...one, ...part } : one)))
  const open = languages.find(({ locale }) => locale === edited)
  return (
    <Form
      problem={save.problem}
      onSend={() =>
        save.run({
          id: base.id,
          languages: languages.map(sentOf),
        })
      }
    >
      <Section
        title="Languages"
        description="Readers choose among those that are public. What is not translated is shown in the default one."
      >
        <SortableList
          label="Languages"
          items={languages}
          itemKey={({ locale }) => locale}
          itemLabel={({ locale }) => languageName(locale)}
          canMove={canManage}
          onMove={(moved, to) => {
            const others = languages.filter(({ locale }) => locale !== moved.locale)
            setLanguages([...others.slice(0, to), moved, ...others.slice(to)])
          }}
          renderItem={(language) => {
            const { locale, isPublic, publishedCount } = language
            const isDefault = locale === base.defaultLocale
            const name = languageName(locale)
            return (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 basis-32">
                  <span className="flex items-center gap-2 font-medium">
                    <span className="truncate">{name}</span>
                    {isDefault && <Badge>Default</Badge>}
                  </span>
                  <span className="block text-sm text-ink-soft">
                    {countOf(publishedCount, 'article', 'articles')} published
                  </span>
                </span>
                <Switch
                  label={`Public in ${name}`}
                  isLabelHidden
                  isOn={isPublic || isDefault}
                  isDisabled={!canManage || isDefault}
                  onChange={(isOn) => change(locale, { isPublic: isOn })}
                />
                <Menu
                  label={`More for ${name}`}
                  align="end"
                  trigger={<Ellipsis size={16} aria-hidden />}
                >
                  <MenuItem onSelect={() => setEdited(locale)}>Words of its home page</MenuItem>
                  {canManage && !isDefault && !isDirty && (
                    <MenuItem
                      onSelect={() =>
                        setDefault.run({
                          id: base.id,
                          version: base.version,
                          defaultLocale: locale,
                        })
                      }
                    >
                      Make it the default
                    </MenuItem>
                  )}
                  {canManage && !isDefault && (
                    <MenuItem
                      tone="danger"
                      onSelect={() =>
                        setLanguages(languages.filter((one) => one.locale !== locale))
                      }
                    >
                      Remove
                    </MenuItem>
                  )}
                </Menu>
              </div>
            )
          }}
        />
        {canManage && (
          <Combobox
            label="Add a language"
            placeholder="Search for a language"
            items={languageChoices(languages.map(({ locale }) => locale))}
            value=""
            onChange={(locale) => {
              if (locale) setLanguages([...languages, newLanguage(locale)])
            }}
          />
        )}
      </Section>
      {open && (
        <Section
          key={open.locale}
          title={`Home page in ${languageName(open.locale)}`}
          description="Left empty, the usual words stand there."
        >
          <HomeWords
            language={open}
            isDisabled={!canManage}
            onChange={(part) => change(open.locale, part)}
          />
        </Section>
      )}
      {canManage && (
        <div className="flex justify-end gap-2">
          {isDirty && (
            <Button kind="quiet" onClick={() => setLanguages(base.languages)}>
              Discard
            </Button>
          )}
          <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty}>
            Save languages
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty && !save.isRefreshing} />
    </Form>
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
        label="Below it"
        rows={2}
        maxLength={500}
        readOnly={isDisabled}
        value={homeDescription}
        onChange={({ target }) => onChange({ homeDescription: target.value })}
      />
      <Field
        label="In the search field"
        placeholder="Search for an answer"
        maxLength={200}
        readOnly={isDisabled}
        value={searchPlaceholder}
        onChange={({ target }) => onChange({ searchPlaceholder: target.value })}
      />
    </div>
  )
}

/** How much is published in it is counted, not sent. */
function sentOf({
  locale,
  isPublic,
  homeTitle,
  homeDescription,
  searchPlaceholder,
}: BaseLanguage): Omit<BaseLanguage, 'publishedCount'> {
  return { locale, isPublic, homeTitle, homeDescription, searchPlaceholder }
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
