import { useState } from 'react'

import { NewCollectionDialog } from '#modules/content/dashboard/collections/new-collection-dialog.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Field } from '#ui/field.tsx'

import { createSpace, listSpaces } from '../../../contract.ts'
import { usePlace } from '../place.ts'

export function NewSpaceDialog({ onClose }: { readonly onClose: () => void }) {
  const [, go] = usePlace()
  const [versionLabel, setLabel] = useState('v1')
  const create = useCommand(createSpace, {
    refreshes: [listSpaces],
    onDone: ({ id }) => go({ space: id }),
  })
  return (
    <NewCollectionDialog
      what="space"
      placeholder="Developer docs"
      command={create}
      canSend={versionLabel.trim() !== ''}
      extraField={
        <Field
          label="First version"
          hint="You can add more versions later."
          maxLength={60}
          value={versionLabel}
          error={create.fieldError('versionLabel')}
          onChange={({ target }) => setLabel(target.value)}
        />
      }
      onSend={(fresh) => create.run({ ...fresh, versionLabel: versionLabel.trim() })}
      onClose={onClose}
    />
  )
}
