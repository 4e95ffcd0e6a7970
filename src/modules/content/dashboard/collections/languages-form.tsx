import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState, type ReactNode } from 'react'

import { languageChoices } from '#lib/language-choices.ts'
import { languageName } from '#lib/language-name.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Form } from '#ui/form.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Section } from '#ui/page.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import type { CollectionLanguage } from '../../model.ts'
import { countOf } from '../words.ts'
import type { CollectionDesk, CollectionView } from './collection-desk.ts'

export function LanguagesForm<Language extends CollectionLanguage>({
  collection,
  desk: { putLanguages, update, refreshes, refreshesByLanguage = [], words },
  canManage,
  begin,
  more,
}: {
  readonly collection: CollectionView<Language>
  readonly desk: CollectionDesk<CollectionView, Language>
  readonly canManage: boolean
  /** The default values of a new language. */
  readonly begin: (locale: string) => Language
  /** Additional settings per language, opened from its menu. */
  readonly more?: {
    readonly label: string
    readonly render: (language: Language, change: (part: Partial<Language>) => void) => ReactNode
  }
}) {
  const [languages, setLanguages] = useState<readonly Language[]>(collection.languages)
  const [opened, setOpened] = useState<string>()
  const save = useCommand(putLanguages, {
    refreshes: [...refreshes, ...refreshesByLanguage],
    onDone: (saved) => {
      setLanguages(saved.languages)
      toast({ tone: 'good', title: 'Languages saved' })
    },
  })
  const setDefault = useCommand(update, {
    refreshes: [...refreshes, ...refreshesByLanguage],
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  const { id, version } = collection
  const isDirty = JSON.stringify(languages) !== JSON.stringify(collection.languages)
  const change = (locale: string, part: Partial<Language>): void =>
    setLanguages(languages.map((one) => (one.locale === locale ? { ...one, ...part } : one)))
  const open = languages.find(({ locale }) => locale === opened)
  return (
    <Form problem={save.problem} onSend={() => save.run({ id, languages: languages.map(sentOf) })}>
      <Section
        title="Languages"
        description="Readers choose a public language. Untranslated content falls back to the default."
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
          renderItem={({ locale, isPublic, publishedCount }) => {
            const isDefault = locale === collection.defaultLocale
            const name = languageName(locale)
            return (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 basis-32">
                  <span className="flex items-center gap-2 font-medium">
                    <span className="truncate">{name}</span>
                    {isDefault && <Badge>Default</Badge>}
                  </span>
                  <span className="block text-sm text-ink-soft">
                    {countOf(publishedCount, words.one, words.many)} published
                  </span>
                </span>
                <Switch
                  label={`Public in ${name}`}
                  isLabelHidden
                  isOn={isPublic || isDefault}
                  isDisabled={!canManage || isDefault}
                  onChange={(isOn) => change(locale, { isPublic: isOn } as Partial<Language>)}
                />
                {(more ?? (canManage && !isDefault)) && (
                  <Menu
                    label={`More actions for ${name}`}
                    align="end"
                    trigger={<Ellipsis size={16} aria-hidden />}
                  >
                    {more && <MenuItem onSelect={() => setOpened(locale)}>{more.label}</MenuItem>}
                    {canManage && !isDefault && !isDirty && (
                      <MenuItem
                        onSelect={() => setDefault.run({ id, version, defaultLocale: locale })}
                      >
                        Make default
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
                )}
              </div>
            )
          }}
        />
        {canManage && (
          <Combobox
            label="Add language"
            placeholder="Search languages"
            items={languageChoices(languages.map(({ locale }) => locale))}
            value=""
            onChange={(locale) => {
              if (locale) setLanguages([...languages, begin(locale)])
            }}
          />
        )}
      </Section>
      {open && more?.render(open, (part) => change(open.locale, part))}
      {canManage && (
        <div className="flex justify-end gap-2">
          {isDirty && (
            <Button kind="quiet" onClick={() => setLanguages(collection.languages)}>
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

/** The number of published documents is computed, not sent. */
function sentOf<Language extends CollectionLanguage>(language: Language) {
  const { publishedCount: _, ...sent } = language
  return sent
}
