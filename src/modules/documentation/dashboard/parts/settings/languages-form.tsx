import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'

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

import { getSpace, listSpaces, putLanguages, updateSpace } from '../../../contract.ts'
import { getTree } from '../../../pages-contract.ts'
import type { SpaceLanguage } from '../../../model.ts'
import { countOf } from '../words.ts'
import type { SettingsPart } from './settings-part.ts'

/** The languages of a space in their order, and which of them readers find. */
export function LanguagesForm({ space, canManage }: SettingsPart) {
  const [languages, setLanguages] = useState<readonly SpaceLanguage[]>(space.languages)
  const save = useCommand(putLanguages, {
    refreshes: [getSpace, listSpaces],
    onDone: (saved) => {
      setLanguages(saved.languages)
      toast({ tone: 'good', title: 'The languages were saved' })
    },
  })
  const setDefault = useCommand(updateSpace, {
    refreshes: [getSpace, listSpaces, getTree],
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  const isDirty = JSON.stringify(languages) !== JSON.stringify(space.languages)
  return (
    <Form
      problem={save.problem}
      onSend={() =>
        save.run({
          id: space.id,
          languages: languages.map(({ locale, isPublic }) => ({ locale, isPublic })),
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
          renderItem={({ locale, isPublic, publishedCount }) => {
            const isDefault = locale === space.defaultLocale
            const name = languageName(locale)
            return (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 basis-32">
                  <span className="flex items-center gap-2 font-medium">
                    <span className="truncate">{name}</span>
                    {isDefault && <Badge>Default</Badge>}
                  </span>
                  <span className="block text-sm text-ink-soft">
                    {countOf(publishedCount, 'page', 'pages')} published
                  </span>
                </span>
                <Switch
                  label={`Public in ${name}`}
                  isLabelHidden
                  isOn={isPublic || isDefault}
                  isDisabled={!canManage || isDefault}
                  onChange={(isOn) =>
                    setLanguages(
                      languages.map((one) =>
                        one.locale === locale ? { ...one, isPublic: isOn } : one,
                      ),
                    )
                  }
                />
                {canManage && !isDefault && (
                  <Menu
                    label={`More for ${name}`}
                    align="end"
                    trigger={<Ellipsis size={16} aria-hidden />}
                  >
                    {!isDirty && (
                      <MenuItem
                        onSelect={() =>
                          setDefault.run({
                            id: space.id,
                            version: space.version,
                            defaultLocale: locale,
                          })
                        }
                      >
                        Make it the default
                      </MenuItem>
                    )}
                    <MenuItem
                      tone="danger"
                      onSelect={() =>
                        setLanguages(languages.filter((one) => one.locale !== locale))
                      }
                    >
                      Remove
                    </MenuItem>
                  </Menu>
                )}
              </div>
            )
          }}
        />
        {canManage && (
          <>
            <Combobox
              label="Add a language"
              placeholder="Search for a language"
              items={languageChoices(languages.map(({ locale }) => locale))}
              value=""
              onChange={(locale) => {
                if (locale) {
                  setLanguages([...languages, { locale, isPublic: false, publishedCount: 0 }])
                }
              }}
            />
            <div className="flex justify-end gap-2">
              {isDirty && (
                <Button kind="quiet" onClick={() => setLanguages(space.languages)}>
                  Discard
                </Button>
              )}
              <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty}>
                Save languages
              </Button>
            </div>
          </>
        )}
      </Section>
      <UnsavedGuard isDirty={isDirty && !save.isRefreshing} />
    </Form>
  )
}
