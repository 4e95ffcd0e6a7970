import { useState } from 'react'

import { addDays, todayIn } from '#lib/calendar-date.ts'
import { getLanguageSettings } from '#modules/organization/contract.ts'
import { usePeople } from '#modules/organization/dashboard/public/people.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Combobox, MultiCombobox } from '#ui/combobox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import { listArticles } from '../../../articles-contract.ts'
import { listCategories } from '../../../contract.ts'
import type { Article, Base } from '../../../model.ts'
import { categoryChoices } from '../category-name.ts'
import { useSegmentChoices, useTagChoices } from '../use-tags.ts'
import { choicesOf } from '#modules/content/dashboard/words.ts'
import { articleAudienceHints, articleAudienceWords } from '../words.ts'
import { PagePatterns } from './page-patterns.tsx'
import { useArticleChange, type ArticleChange } from './use-article-change.ts'

interface PartProps {
  readonly article: Article
  readonly isDisabled: boolean
  readonly onChange: (change: ArticleChange) => void
}

export function Facts({
  base,
  article,
  canManage,
}: {
  readonly base: Base
  readonly article: Article
  readonly canManage: boolean
}) {
  const onChange = useArticleChange(article.id)
  const part = { article, isDisabled: !canManage, onChange }
  return (
    <div className="flex flex-col gap-4">
      <PlacementFields base={base} {...part} />
      <OwnershipFields base={base} {...part} />
      <TagFields {...part} />
      <PagePatterns key={article.id} {...part} />
    </div>
  )
}

function PlacementFields({
  base,
  article,
  isDisabled,
  onChange,
}: PartProps & { readonly base: Base }) {
  const { data } = useCall(listCategories, { id: base.id })
  const segments = useSegmentChoices()
  return (
    <>
      <Combobox
        label="Category"
        placeholder="No category"
        isDisabled={isDisabled}
        items={categoryChoices(data?.items ?? [], base.defaultLocale)}
        value={article.categoryId ?? ''}
        onChange={(id) => onChange({ categoryId: id || null })}
      />
      <Select
        label="Audience"
        isDisabled={isDisabled}
        items={choicesOf(articleAudienceWords, articleAudienceHints)}
        value={article.audience}
        onChange={(audience) => onChange({ audience })}
      />
      {(article.audience === 'customers' || article.segmentTagIds.length > 0) && (
        <MultiCombobox
          label="Customer tags"
          hint="Leave empty to show it to all customers."
          placeholder={article.segmentTagIds.length === 0 ? 'Any' : ''}
          isDisabled={isDisabled}
          items={segments}
          values={article.segmentTagIds}
          onChange={(ids) => onChange({ segmentTagIds: [...ids] })}
        />
      )}
      <Switch
        label="Pinned"
        hint="Shown first in its category and on the home page."
        isOn={article.isPinned}
        isDisabled={isDisabled}
        onChange={(isPinned) => onChange({ isPinned })}
      />
    </>
  )
}

function OwnershipFields({
  base,
  article,
  isDisabled,
  onChange,
}: PartProps & { readonly base: Base }) {
  const { members, nameOf } = usePeople()
  const { ownerId, reviewDueOn, isReviewOverdue } = article
  const { data: language } = useCall(getLanguageSettings, {})
  const today = todayIn(language?.timeZone)
  const isGone = ownerId !== null && !members.some(({ id }) => id === ownerId)
  const people = isGone ? [...members, { id: ownerId, name: nameOf(ownerId) }] : members
  return (
    <>
      <Select
        label="Owner"
        isDisabled={isDisabled}
        items={[
          { value: '', label: 'No owner' },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={ownerId ?? ''}
        onChange={(id) => onChange({ ownerId: id || null })}
      />
      <div className="flex flex-col gap-2">
        <DateField
          label="Review date"
          isDisabled={isDisabled}
          {...(isReviewOverdue && { error: 'Review overdue.' })}
          value={reviewDueOn ?? ''}
          onChange={(day) => onChange({ reviewDueOn: day || null })}
        />
        {isReviewOverdue && !isDisabled && (
          <Button
            size="small"
            className="self-start"
            onClick={() =>
              onChange({ reviewDueOn: addDays(today, base.reviewIntervalDays ?? 180) })
            }
          >
            Mark as reviewed
          </Button>
        )}
      </div>
    </>
  )
}

function TagFields({ article, isDisabled, onChange }: PartProps) {
  const tags = useTagChoices(article.tagIds)
  const [words, setWords] = useState('')
  const { data, isFetching } = useCall(
    listArticles,
    { baseId: article.baseId, limit: 10, ...(words.trim() && { q: words.trim().slice(0, 100) }) },
    { isEnabled: !isDisabled },
  )
  const related = article.related.map(({ id, title }) => ({
    value: id,
    label: title || 'Untitled',
  }))
  const found = (data?.items ?? [])
    .filter(({ id }) => id !== article.id && !related.some(({ value }) => value === id))
    .map(({ id, title }) => ({ value: id, label: title || 'Untitled' }))
  return (
    <>
      <MultiCombobox
        label="Tags"
        placeholder={article.tagIds.length === 0 ? 'None' : ''}
        isDisabled={isDisabled}
        items={tags}
        values={article.tagIds}
        onChange={(ids) => onChange({ tagIds: [...ids] })}
      />
      <MultiCombobox
        label="Related articles"
        hint="Up to five, shown below the article."
        placeholder={related.length === 0 ? 'Search articles' : ''}
        isDisabled={isDisabled}
        items={[...related, ...(related.length < 5 ? found : [])]}
        isLoading={isFetching}
        onSearch={setWords}
        values={related.map(({ value }) => value)}
        onChange={(ids) => onChange({ relatedIds: ids.slice(0, 5) })}
      />
    </>
  )
}
