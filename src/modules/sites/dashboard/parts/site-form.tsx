import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ColorField } from '#ui/color-field.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { listSites, updateSite } from '../../contract.ts'
import type { Site } from '../../model.ts'
import { HomeFields } from './home-fields.tsx'
import { sitesDomainOf } from './new-site.tsx'
import { languageChoices, modeChoices } from './site-words.ts'
import { SlugField } from './slug-field.tsx'

type Draft = Partial<Pick<Site, 'name' | 'slug' | 'theme' | 'defaultLocale' | 'indexable' | 'home'>>

export function SiteForm({
  site,
  canManage,
}: {
  readonly site: Site
  readonly canManage: boolean
}) {
  const [draft, setDraft] = useState<Draft>({})
  const shown = { ...site, ...draft }
  const save = useCommand(updateSite, {
    refreshes: [listSites],
    onDone() {
      setDraft({})
      toast({ tone: 'good', title: 'Site saved' })
    },
  })
  const isDirty = Object.keys(draft).length > 0
  const change = (next: Draft): void => setDraft({ ...draft, ...next })
  const isDisabled = !canManage
  return (
    <>
      <UnsavedGuard isDirty={isDirty} />
      <Form
        problem={save.problem}
        onSend={() => save.run({ id: site.id, version: site.version, ...draft })}
      >
        <div className="flex flex-col gap-6">
          <Card title="General">
            <div className="flex flex-col gap-4 p-4">
              <div className="grid gap-4 sm:grid-cols-2">
                <Field
                  label="Name"
                  maxLength={80}
                  value={shown.name}
                  disabled={isDisabled}
                  error={save.fieldError('name')}
                  onChange={({ target }) => change({ name: target.value })}
                />
                <SlugField
                  value={shown.slug}
                  own={site.slug}
                  sitesDomain={sitesDomainOf([site])}
                  error={save.fieldError('slug')}
                  isDisabled={isDisabled}
                  onChange={(slug) => change({ slug })}
                />
              </div>
              <Select
                label="Language"
                hint="Used when a reader’s own language isn’t available."
                items={languageChoices(shown.defaultLocale)}
                value={shown.defaultLocale}
                isDisabled={isDisabled}
                onChange={(defaultLocale) => change({ defaultLocale })}
              />
              <Switch
                label="Allow search engines to index this site"
                hint="Only public pages are indexed."
                isOn={shown.indexable}
                isDisabled={isDisabled}
                onChange={(indexable) => change({ indexable })}
              />
            </div>
          </Card>
          <Card title="Colors">
            <div className="grid gap-4 p-4 sm:grid-cols-2">
              <ColorField
                label="Primary color"
                hint="Adjusted automatically where text would be hard to read."
                value={shown.theme.primaryColor}
                standsOn={grounds}
                isDisabled={isDisabled}
                error={save.fieldError('theme.primaryColor')}
                onChange={(primaryColor) => change({ theme: { ...shown.theme, primaryColor } })}
              />
              <Select
                label="Appearance"
                items={modeChoices}
                value={shown.theme.colorMode}
                isDisabled={isDisabled}
                onChange={(colorMode) => change({ theme: { ...shown.theme, colorMode } })}
              />
            </div>
          </Card>
          <Card title="Home page">
            <HomeFields
              home={shown.home}
              defaultLocale={shown.defaultLocale}
              isDisabled={isDisabled}
              error={save.fieldError}
              onChange={(home) => change({ home })}
            />
          </Card>
        </div>
        {canManage && (
          <div className="flex justify-end gap-2">
            {isDirty && <Button onClick={() => setDraft({})}>Discard</Button>}
            <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty}>
              Save site
            </Button>
          </div>
        )}
      </Form>
    </>
  )
}

const grounds = [{ name: 'a white page', color: '#ffffff' }]
