import { useState } from 'react'

import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'

export function UntagDialog({
  onChoose,
  onClose,
}: {
  readonly onChoose: (tagId: string) => void
  readonly onClose: () => void
}) {
  const { rows: tags } = usePages(tagCalls.list, everyTag)
  const [tagId, setTagId] = useState<string>()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Remove tag"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            disabled={tagId === undefined}
            onClick={() => {
              if (tagId !== undefined) onChoose(tagId)
              onClose()
            }}
          >
            Remove
          </Button>
        </>
      }
    >
      {tags.length === 0 ? (
        <p className="text-ink-soft">No tags yet.</p>
      ) : (
        <Select
          label="Tag"
          items={tags.map(({ id, name }) => ({ value: id, label: name }))}
          value={tagId}
          onChange={setTagId}
        />
      )}
    </Dialog>
  )
}
