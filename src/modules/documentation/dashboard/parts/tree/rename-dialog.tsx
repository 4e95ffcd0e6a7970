import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'

import type { TreePage } from '../../../model.ts'
import { getText, saveDraft } from '../../../pages-contract.ts'
import { afterTree } from './tree-calls.ts'
import { titleOf } from './title-of.ts'
import type { TreePart } from './tree-part.ts'

export function RenameDialog({
  part: { open },
  page,
  onClose,
}: {
  readonly part: TreePart
  readonly page: TreePage
  readonly onClose: () => void
}) {
  const at = { versionId: open.version.id, id: page.id, locale: open.locale }
  const [title, setTitle] = useState(page.title)
  const { data: text } = useCall(getText, at)
  const rename = useCommand(saveDraft, { refreshes: afterTree, onDone: onClose })
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Rename ${titleOf(page)}`}
      description={
        page.kind === 'page'
          ? 'Readers see the new title when you publish. The URL stays the same.'
          : 'Readers see the new title right away. The URL stays the same.'
      }
      sendLabel="Rename"
      command={rename}
      disabled={!text || title.trim() === ''}
      onSend={() =>
        text && rename.run({ ...at, draftVersion: text.draftVersion, title: title.trim() })
      }
    >
      <Field
        label="Title"
        maxLength={200}
        value={title}
        error={rename.fieldError('title')}
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormDialog>
  )
}
