import { useMemo, useState } from 'react'

import type { RichTextDocument } from '#lib/rich-text.ts'
import { Button } from '#ui/button.tsx'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'

import { htmlOf } from './description-html.ts'
import { Part } from './part.tsx'
import { readDescription } from './read-description.ts'
import type { PartProps } from './part-props.ts'

export function Description({
  ticket: { description },
  canWork,
  onChange,
}: PartProps & { readonly onChange: (description: string) => void }) {
  const [draft, setDraft] = useState<RichTextDocument>()
  const read = useMemo(() => readDescription(description), [description])
  if (draft) {
    return (
      <Part title="Description">
        <RichTextField
          label="Description"
          isLabelHidden
          placeholder="What happened? What did you expect?"
          value={draft}
          onChange={setDraft}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={() => setDraft(undefined)}>Cancel</Button>
          <Button
            kind="primary"
            onClick={() => {
              const html = htmlOf(draft)
              if (html !== description) onChange(html)
              setDraft(undefined)
            }}
          >
            Save description
          </Button>
        </div>
      </Part>
    )
  }
  const editButton = canWork && (
    <Button kind="quiet" size="small" onClick={() => setDraft(read)}>
      {description ? 'Edit' : 'Add description'}
    </Button>
  )
  return (
    <Part title="Description" actions={editButton}>
      {description ? (
        <RichTextView document={read} className="wrap-anywhere" />
      ) : (
        <p className="text-ink-faint">No description</p>
      )}
    </Part>
  )
}
