import { useState } from 'react'

import { usePeople } from '#modules/organization/dashboard/public/people.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Combobox } from '#ui/combobox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'

import { getBase, listCategories } from '../../../contract.ts'
import type { ArticleAudience, ArticleCard } from '../../../model.ts'
import { categoryChoices } from '../category-name.ts'
import { useArticleActs, type ManyAct } from '../use-article-acts.ts'
import { useTagChoices } from '../use-tags.ts'
import { choicesOf, countOf } from '#modules/content/dashboard/words.ts'
import { articleAudienceWords } from '../words.ts'

export function BulkDialog({
  articles,
  onClose,
  onDone,
}: {
  readonly articles: readonly ArticleCard[]
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const acts = useArticleActs()
  const [what, setWhat] = useState<BulkField>('setOwner')
  const [value, setValue] = useState('')
  const [isBusy, setBusy] = useState(false)
  const baseIds = new Set(articles.map(({ baseId }) => baseId))
  const choices = useChoices(what, articles[0]?.baseId ?? '')
  // Categories belong to one knowledge base.
  const fields = fieldChoices.filter((one) => one.value !== 'move' || baseIds.size === 1)
  const send = async (): Promise<void> => {
    setBusy(true)
    const isDone = await acts.run(
      articles.map(({ id }) => id),
      actOf(what, value),
      'changed',
    )
    setBusy(false)
    if (isDone) onDone()
  }
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Edit ${countOf(articles.length, 'article', 'articles')}`}
      sendLabel="Save"
      command={{ isBusy, problem: undefined }}
      disabled={value === '' && what !== 'setOwner' && what !== 'move'}
      onSend={() => void send()}
    >
      <Select
        label="Field"
        items={fields}
        value={what}
        onChange={(next) => {
          setWhat(next)
          setValue('')
        }}
      />
      <Combobox
        label="Value"
        placeholder={empties[what]}
        items={choices}
        value={value}
        onChange={setValue}
      />
    </FormDialog>
  )
}

type BulkField = 'setOwner' | 'move' | 'setAudience' | 'addTag' | 'removeTag'

function useChoices(what: BulkField, baseId: string) {
  const { members } = usePeople()
  const tags = useTagChoices()
  const { data: base } = useCall(getBase, { id: baseId }, { isEnabled: what === 'move' })
  const { data } = useCall(listCategories, { id: baseId }, { isEnabled: what === 'move' })
  switch (what) {
    case 'setOwner':
      return members.map(({ id, name }) => ({ value: id, label: name }))
    case 'move':
      return categoryChoices(data?.items ?? [], base?.defaultLocale ?? 'en')
    case 'setAudience':
      return choicesOf(articleAudienceWords)
    case 'addTag':
    case 'removeTag':
      return tags
  }
}

function actOf(what: BulkField, value: string): ManyAct {
  switch (what) {
    case 'setOwner':
      return { act: what, ownerId: value || null }
    case 'move':
      return { act: what, categoryId: value || null }
    case 'setAudience':
      return { act: what, audience: value as ArticleAudience }
    case 'addTag':
    case 'removeTag':
      return { act: what, tagId: value }
  }
}

const fieldChoices = [
  { value: 'setOwner', label: 'Owner' },
  { value: 'move', label: 'Category' },
  { value: 'setAudience', label: 'Audience' },
  { value: 'addTag', label: 'Add tag' },
  { value: 'removeTag', label: 'Remove tag' },
] as const

const empties: Readonly<Record<BulkField, string>> = {
  setOwner: 'No owner',
  move: 'No category',
  setAudience: 'Choose',
  addTag: 'Choose',
  removeTag: 'Choose',
}
