import { useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { createCategory, getCoverage, listCategories } from '../../../contract.ts'
import type { Base, Category } from '../../../model.ts'
import { categoryName } from '../category-name.ts'

export function NewCategoryDialog({
  base: { id, defaultLocale },
  parent,
  onClose,
  onMade,
}: {
  readonly base: Pick<Base, 'id' | 'defaultLocale'>
  readonly parent?: Category
  readonly onClose: () => void
  readonly onMade?: () => void
}) {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const create = useCommand(createCategory, {
    refreshes: [listCategories, getCoverage],
    onDone: () => {
      onMade?.()
      onClose()
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={parent ? `New category in ${categoryName(parent, defaultLocale)}` : 'New category'}
      sendLabel="Create category"
      command={create}
      disabled={name.trim() === ''}
      onSend={() =>
        create.run({
          id,
          parentId: parent?.id ?? null,
          texts: [{ locale: defaultLocale, name: name.trim(), description: description.trim() }],
        })
      }
    >
      <Field
        label="Name"
        hint={`In ${languageName(defaultLocale)}. Add other languages in the settings.`}
        placeholder="Orders and delivery"
        maxLength={200}
        value={name}
        error={create.fieldError('texts.0.name')}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label="Description"
        rows={2}
        maxLength={2000}
        value={description}
        error={create.fieldError('texts.0.description')}
        onChange={({ target }) => setDescription(target.value)}
      />
    </FormDialog>
  )
}
