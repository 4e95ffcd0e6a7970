import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'

import { getBase, listCategories } from '../../../contract.ts'
import type { ArticleCard } from '../../../model.ts'
import { categoryChoices } from '../category-name.ts'
import type { TreeMoves } from './use-tree-moves.ts'

export function MoveDialog({
  article: { id, baseId, title, categoryId },
  moves,
  onClose,
}: {
  readonly article: Pick<ArticleCard, 'id' | 'baseId' | 'title' | 'categoryId'>
  readonly moves: TreeMoves
  readonly onClose: () => void
}) {
  const { data: base } = useCall(getBase, { id: baseId })
  const { data } = useCall(listCategories, { id: baseId })
  const [chosen, setChosen] = useState(categoryId ?? '')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Move ${title || 'Untitled'}`}
      description="Existing links keep working."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={chosen === (categoryId ?? '')}
            onClick={() => {
              moves.article(id, title || 'Untitled', { categoryId: chosen || null, afterId: null })
              onClose()
            }}
          >
            Move
          </Button>
        </>
      }
    >
      <Combobox
        label="Category"
        placeholder="No category"
        items={categoryChoices(data?.items ?? [], base?.defaultLocale ?? 'en')}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  )
}
