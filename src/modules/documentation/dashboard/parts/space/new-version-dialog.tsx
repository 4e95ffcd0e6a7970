import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast.ts'

import { createVersion } from '../../../contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { usePlace } from '../place.ts'
import { afterVersion } from './version-calls.ts'

export function NewVersionDialog({
  open: { space, version, versions },
  onClose,
}: {
  readonly open: OpenSpace
  readonly onClose: () => void
}) {
  const [place, go] = usePlace()
  const [label, setLabel] = useState('')
  const [copyOfId, setCopyOf] = useState(version.id)
  const create = useCommand(createVersion, {
    refreshes: afterVersion,
    onDone: (made) => {
      onClose()
      toast({
        tone: 'good',
        title: `${made.label} created`,
        description: 'Only your team can see it.',
      })
      go({
        space: space.id,
        version: made.id,
        language: place.language,
        ...(copyOfId && { page: place.page }),
      })
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title="New version"
      description="New versions are drafts until you make them current or supported."
      sendLabel="Create version"
      command={create}
      disabled={label.trim() === ''}
      onSend={() => create.run({ id: space.id, label: label.trim(), copyOfId: copyOfId || null })}
    >
      <Field
        label="Name"
        placeholder="v2"
        maxLength={60}
        value={label}
        error={create.fieldError('label') ?? create.fieldError('slug')}
        onChange={({ target }) => setLabel(target.value)}
      />
      <Select
        label="Start from"
        items={[
          ...versions.map((one) => ({ value: one.id, label: `Copy of ${one.label}` })),
          { value: '', label: 'Empty' },
        ]}
        value={copyOfId}
        onChange={setCopyOf}
      />
    </FormDialog>
  )
}
