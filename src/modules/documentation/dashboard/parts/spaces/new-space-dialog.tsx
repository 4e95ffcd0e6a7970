import { useState } from 'react'

import { languageChoices } from '#lib/language-choices.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

import { createSpace, listSpaces } from '../../../contract.ts'
import type { SpaceAudience } from '../../../model.ts'
import { usePlace } from '../place.ts'
import { audienceHints, audienceWords, choicesOf } from '../words.ts'

/** A space to begin with: what it is called, its language, its first version and who reads it. */
export function NewSpaceDialog({ onClose }: { readonly onClose: () => void }) {
  const [, go] = usePlace()
  const [name, setName] = useState('')
  const [defaultLocale, setLocale] = useState('en')
  const [versionLabel, setLabel] = useState('v1')
  const [audience, setAudience] = useState<SpaceAudience>('public')
  const create = useCommand(createSpace, {
    refreshes: [listSpaces],
    onDone: ({ id }) => go({ space: id }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New space"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="new-space"
            kind="primary"
            isBusy={create.isBusy}
            disabled={name.trim() === '' || defaultLocale === '' || versionLabel.trim() === ''}
          >
            Create space
          </Button>
        </>
      }
    >
      <Form
        id="new-space"
        problem={create.problem}
        onSend={() =>
          create.run({
            name: name.trim(),
            defaultLocale,
            audience,
            versionLabel: versionLabel.trim(),
          })
        }
      >
        <Field
          label="Name"
          placeholder="Developer docs"
          maxLength={100}
          value={name}
          error={create.fieldError('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Combobox
            label="Language"
            hint="More can be added later."
            items={languageChoices()}
            value={defaultLocale}
            error={create.fieldError('defaultLocale')}
            onChange={setLocale}
          />
          <Field
            label="First version"
            hint="What readers see until there is another."
            maxLength={60}
            value={versionLabel}
            error={create.fieldError('versionLabel')}
            onChange={({ target }) => setLabel(target.value)}
          />
        </div>
        <RadioGroup
          label="Who reads it"
          items={choicesOf(audienceWords, audienceHints)}
          value={audience}
          onChange={setAudience}
        />
      </Form>
    </Dialog>
  )
}
