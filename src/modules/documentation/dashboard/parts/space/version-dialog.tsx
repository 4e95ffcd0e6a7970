import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'

import { updateVersion } from '../../../contract.ts'
import type { DocVersion, VersionState } from '../../../model.ts'
import { choicesOf } from '#modules/content/dashboard/words.ts'
import { stateHints, stateWords } from '../words.ts'
import { afterVersion } from './version-calls.ts'

/** What a version is called, in words and in addresses, and who finds it. */
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
      toast({ tone: 'good', title: 'The version was saved' })
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={label}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="version"
            kind="primary"
            isBusy={save.isBusy}
            disabled={newLabel.trim() === '' || newSlug.trim() === ''}
          >
            Save
          </Button>
        </>
      }
    >
      <Form
        id="version"
        problem={save.problem}
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
          label="In addresses"
          hint={`/d/${newSlug}/… Old addresses lead to the new ones.`}
          maxLength={40}
          value={newSlug}
          error={save.fieldError('slug')}
          onChange={({ target }) => setSlug(target.value)}
        />
        {state === 'current' ? (
          <p className="text-ink-soft">
            It is the current version. Make another one current to retire it.
          </p>
        ) : (
          <RadioGroup
            label="State"
            items={states}
            value={newState}
            onChange={(next: VersionState) => setState(next)}
          />
        )}
      </Form>
    </Dialog>
  )
}

const { draft, supported, deprecated, archived } = stateWords
const states = choicesOf({ draft, supported, deprecated, archived }, stateHints)
