import { useState } from 'react'
import { useNavigate } from 'react-router'

import { withDescendants } from '#lib/tree-places.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Section } from '#ui/page.tsx'

import { listArticles } from '../../../articles-contract.ts'
import { deleteCategory, getCoverage, listCategories } from '../../../contract.ts'
import type { Base, Category } from '../../../model.ts'
import { categoryChoices, categoryName } from '../category-name.ts'
import { basePath } from '../paths.ts'
import { countOf } from '#modules/content/dashboard/words.ts'

export function DeleteSection({
  base,
  category,
}: {
  readonly base: Base
  readonly category: Category
}) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [toId, setToId] = useState(category.parentId ?? '')
  const { data } = useCall(listCategories, { id: base.id })
  const categories = data?.items ?? []
  const own = withDescendants(categories, category.id)
  const name = categoryName(category, base.defaultLocale)
  const remove = useCommand(deleteCategory, {
    refreshes: [listCategories, listArticles, getCoverage],
    onDone: () => void navigate(basePath(base.id)),
  })
  return (
    <Section
      title="Delete category"
      description="Its articles move to another category. Old URLs redirect."
      actions={
        <Button kind="danger" onClick={() => setAsking(true)}>
          Delete category
        </Button>
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Delete ${name}?`}
        confirmLabel="Delete"
        isBusy={remove.isBusy}
        problem={remove.problem?.message}
        onConfirm={() => remove.run({ id: category.id, toId: toId || null })}
      >
        <div className="flex flex-col gap-4">
          <p>
            {countOf(category.articleCount, 'article', 'articles')} and all subcategories move to
            the category you choose.
          </p>
          <Combobox
            label="Move to"
            placeholder="No category"
            items={categoryChoices(categories, base.defaultLocale).filter(
              ({ value }) => !own.has(value),
            )}
            value={toId}
            onChange={setToId}
          />
        </div>
      </ConfirmDialog>
    </Section>
  )
}
