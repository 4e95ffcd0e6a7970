import { useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { directionOf } from '#lib/text-direction.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { getCategory, listCategories, updateCategory } from '../../../contract.ts'
import type { Base, Category, CategoryText } from '../../../model.ts'
import { useSegmentChoices } from '../use-tags.ts'
import { choicesOf } from '#modules/content/dashboard/words.ts'
import { categoryAudienceWords } from '../words.ts'

export function CategoryForm({
  base,
  category,
  canManage,
}: {
  readonly base: Base
  readonly category: Category
  readonly canManage: boolean
}) {
  const [texts, setTexts] = useState(category.texts)
  const [icon, setIcon] = useState(category.icon)
  const [audience, setAudience] = useState(category.audience)
  const [segmentTagIds, setSegments] = useState<readonly string[]>(category.segmentTagIds)
  const [locale, setLocale] = useState(base.defaultLocale)
  const segments = useSegmentChoices()
  const save = useCommand(updateCategory, {
    refreshes: [getCategory, listCategories],
    onDone: () => void toast({ tone: 'good', title: 'Category saved' }),
  })
  const text = texts.find((one) => one.locale === locale) ?? emptyText(locale)
  const named = texts.filter(({ name }) => name.trim() !== '')
  const at = named.findIndex((one) => one.locale === locale)
  const change = (part: Partial<CategoryText>): void =>
    setTexts([...texts.filter((one) => one.locale !== locale), { ...text, ...part }])
  const now = { texts, icon, audience, segmentTagIds }
  const isDirty = Object.entries(now).some(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(category[key as keyof typeof now]),
  )
  return (
    <Form
      problem={save.problem}
      onSend={() =>
        save.run({
          id: category.id,
          version: category.version,
          icon: icon.trim(),
          audience,
          segmentTagIds: [...segmentTagIds],
          texts: named.map(({ slug, ...rest }) => ({ ...rest, ...(slug && { slug }) })),
        })
      }
    >
      <Section
        title="Names"
        description="A category is shown in every language where it has a name."
      >
        {base.languages.length > 1 && (
          <Tabs
            label="Languages"
            group="category"
            items={base.languages.map((one) => ({
              key: one.locale,
              label: languageName(one.locale),
            }))}
            value={locale}
            onChange={setLocale}
          />
        )}
        <TabPanel group="category" tab={locale}>
          <div className="flex flex-col gap-4" dir={directionOf(locale)} lang={locale}>
            <Field
              label="Name"
              maxLength={200}
              readOnly={!canManage}
              value={text.name}
              error={save.fieldError(`texts.${at}.name`)}
              onChange={({ target }) => change({ name: target.value })}
            />
            <Field
              label="Slug"
              hint="Leave empty to use the name. Old URLs redirect."
              maxLength={120}
              spellCheck={false}
              autoCapitalize="none"
              readOnly={!canManage}
              value={text.slug}
              error={save.fieldError(`texts.${at}.slug`)}
              onChange={({ target }) =>
                change({ slug: target.value.toLowerCase().replaceAll(/[\s_]+/g, '-') })
              }
            />
            <TextArea
              label="Description"
              rows={2}
              maxLength={2000}
              readOnly={!canManage}
              value={text.description}
              onChange={({ target }) => change({ description: target.value })}
            />
            <Field
              label="SEO title"
              placeholder={text.name}
              maxLength={200}
              readOnly={!canManage}
              value={text.metaTitle}
              onChange={({ target }) => change({ metaTitle: target.value })}
            />
            <TextArea
              label="SEO description"
              placeholder={text.description}
              rows={2}
              maxLength={320}
              readOnly={!canManage}
              value={text.metaDescription}
              onChange={({ target }) => change({ metaDescription: target.value })}
            />
          </div>
        </TabPanel>
      </Section>
      <Section title="Appearance and audience">
        <Field
          label="Icon"
          hint="An emoji shown next to the name."
          className="max-w-40"
          maxLength={50}
          readOnly={!canManage}
          value={icon}
          error={save.fieldError('icon')}
          onChange={({ target }) => setIcon(target.value)}
        />
        <RadioGroup
          label="Audience"
          items={choicesOf(categoryAudienceWords)}
          value={audience}
          isDisabled={!canManage}
          onChange={setAudience}
        />
        {(audience === 'customers' || segmentTagIds.length > 0) && (
          <MultiCombobox
            label="Customer tags"
            hint="Leave empty to show it to all customers."
            placeholder={segmentTagIds.length === 0 ? 'Any' : ''}
            isDisabled={!canManage}
            items={segments}
            values={segmentTagIds}
            onChange={setSegments}
          />
        )}
      </Section>
      {canManage && (
        <div className="flex justify-end">
          <Button
            type="submit"
            kind="primary"
            isBusy={save.isBusy}
            disabled={!isDirty || named.length === 0}
          >
            Save
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty && canManage && !save.isRefreshing} />
    </Form>
  )
}

function emptyText(locale: string): CategoryText {
  return { locale, name: '', slug: '', description: '', metaTitle: '', metaDescription: '' }
}
