import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'

import { updateVersion } from '../../../contract.ts'
import type { DocVersion, VersionState } from '../../../model.ts'
import { choicesOf } from '#modules/content/dashboard/words.ts'
import { stateHints, stateWords } from '../words.ts'
import { afterVersion } from './version-calls.ts'

export function VersionDialog({
  version: { id, label, slug, state, version },
  onClose,
}: {
  readonly version: DocVersion
  readonly onClose: () => void
}) {
  const [newLabel, setLabel] = useState(label)
  const [newSlug, setSlug] = useState(slug)
  const [newState, setState] = useState(state)
  const save = useCommand(updateVersion, {
    refreshes: afterVersion,
    onDone: () => {
      onClose()
      toast({ tone: 'good', title: 'Version saved' })
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={label}
      sendLabel="Save"
      command={save}
      disabled={newLabel.trim() === '' || newSlug.trim() === ''}
      onSend={() =>
        save.run({
          id,
          version,
          ...(newLabel.trim() !== label && { label: newLabel.trim() }),
          ...(newSlug.trim() !== slug && { slug: newSlug.trim() }),
          ...(newState !== state && newState !== 'current' && { state: newState }),
        })
      }
    >
      <Field
        label="Name"
        maxLength={60}
        value={newLabel}
        error={save.fieldError('label')}
        onChange={({ target }) => setLabel(target.value)}
      />
      <Field
        label="Slug"
        hint={`/d/${newSlug}/… Old URLs redirect.`}
        maxLength={40}
        value={newSlug}
        error={save.fieldError('slug')}
        onChange={({ target }) => setSlug(target.value)}
      />
      {state === 'current' ? (
        <p className="text-ink-soft">
          This is the current version. To retire it, make another one current.
        </p>
      ) : (
        <RadioGroup
          label="Status"
          items={states}
          value={newState}
          onChange={(next: VersionState) => setState(next)}
        />
      )}
    </FormDialog>
  )
}

const { draft, supported, deprecated, archived } = stateWords
const states = choicesOf({ draft, supported, deprecated, archived }, stateHints)
