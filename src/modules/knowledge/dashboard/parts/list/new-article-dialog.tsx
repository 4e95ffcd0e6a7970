import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'

import { listBases, listCategories } from '../../../contract.ts'
import { categoryChoices } from '../category-name.ts'
import { basesPath } from '../paths.ts'
import { useNewArticle } from '../use-new-article.ts'

export function NewArticleDialog({
  baseId,
  onClose,
}: {
  readonly baseId: string
  readonly onClose: () => void
}) {
  const { data } = useCall(listBases, {})
  const bases = data?.items ?? []
  const [chosen, setChosen] = useState(baseId)
  const [categoryId, setCategoryId] = useState('')
  const [title, setTitle] = useState('')
  const base = bases.find(({ id }) => id === chosen) ?? bases[0]
  const { data: categories } = useCall(
    listCategories,
    { id: base?.id ?? '' },
    { isEnabled: base !== undefined },
  )
  const create = useNewArticle()
  if (data && !base) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        size="small"
        title="Create a knowledge base first"
        footer={
          <ButtonLink kind="primary" to={`${basesPath}?new=1`}>
            New knowledge base
          </ButtonLink>
        }
      >
        Every article belongs to a knowledge base.
      </Dialog>
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title="New article"
      sendLabel="Create article"
      command={create}
      disabled={!base}
      onSend={() =>
        base && create.run({ baseId: base.id, categoryId: categoryId || null, title: title.trim() })
      }
    >
      <Field
        label="Title"
        placeholder="How to return an order"
        maxLength={200}
        value={title}
        error={create.fieldError('title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      {bases.length > 1 && (
        <Select
          label="Knowledge base"
          items={bases.map(({ id, name }) => ({ value: id, label: name }))}
          value={base?.id ?? ''}
          onChange={(id) => {
            setChosen(id)
            setCategoryId('')
          }}
        />
      )}
      <Combobox
        label="Category"
        placeholder="No category"
        items={categoryChoices(categories?.items ?? [], base?.defaultLocale ?? 'en')}
        value={categoryId}
        onChange={setCategoryId}
      />
    </FormDialog>
  )
}
