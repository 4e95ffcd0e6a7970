import { useState } from 'react'

import { canMoveInto, ancestorChain } from '#lib/tree-places.ts'
import { Button } from '#ui/button.tsx'
import type { Choice } from '#ui/choice.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'

import type { TreePage } from '../../../model.ts'
import { maxPageDepth } from '../../../rules.ts'
import { titleOf } from './title-of.ts'
import type { TreePart } from './tree-part.ts'

export function MoveDialog({
  part: { tree, below, moves, show },
  page,
  onClose,
}: {
  readonly part: TreePart
  readonly page: TreePage
  readonly onClose: () => void
}) {
  const [chosen, setChosen] = useState(page.parentId ?? '')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Move ${titleOf(page)}`}
      description="Existing links keep working."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={chosen === (page.parentId ?? '')}
            onClick={() => {
              const parentId = chosen || null
              moves.move(page, { parentId, afterId: below.get(parentId)?.at(-1)?.id ?? null })
              if (parentId) show(parentId)
              onClose()
            }}
          >
            Move
          </Button>
        </>
      }
    >
      <Combobox
        label="Parent page"
        placeholder="Top level"
        items={placesFor(tree.items, page)}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  )
}

function placesFor(items: readonly TreePage[], page: TreePage): Choice[] {
  return items
    .filter(
      ({ id, kind }) =>
        (kind === 'page' || kind === 'group') &&
        canMoveInto(items, page.id, { parentId: id, deepest: maxPageDepth }),
    )
    .map(({ id }) => ({ value: id, label: ancestorChain(items, id).map(titleOf).join(' › ') }))
}
