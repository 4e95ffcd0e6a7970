import { useState, type ReactNode } from 'react'

import { languageChoices } from '#lib/language-choices.ts'
import type { Command } from '#platform/registry/browser/use-command.ts'
import type { Call } from '#platform/registry/call.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

import type { CollectionAudience } from '../../model.ts'
import { audienceHints, audienceWords, choicesOf } from '../words.ts'

export function NewCollectionDialog({
  what,
  placeholder,
  command,
  extraField,
  canSend = true,
  onSend,
  onClose,
}: {
  /** The singular: "space". */
  readonly what: string
  readonly placeholder: string
  readonly command: Pick<Command<Call>, 'isBusy' | 'problem' | 'fieldError'>
  /** Additional fields next to the language. */
  readonly extraField?: ReactNode
  readonly canSend?: boolean
  readonly onSend: (fresh: {
    readonly name: string
    readonly defaultLocale: string
    readonly audience: CollectionAudience
  }) => void
  readonly onClose: () => void
}) {
  const [name, setName] = useState('')
  const [defaultLocale, setLocale] = useState('en')
  const [audience, setAudience] = useState<CollectionAudience>('public')
  const isReady = name.trim() !== '' && defaultLocale !== '' && canSend
  return (
    <FormDialog
      onClose={onClose}
      title={`New ${what}`}
      sendLabel={`Create ${what}`}
      command={command}
      disabled={!isReady}
      onSend={() => onSend({ name: name.trim(), defaultLocale, audience })}
    >
      <Field
        label="Name"
        placeholder={placeholder}
        maxLength={100}
        value={name}
        error={command.fieldError('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="grid auto-cols-fr gap-4 sm:grid-flow-col">
        <Combobox
          label="Language"
          hint="You can add more languages later."
          items={languageChoices()}
          value={defaultLocale}
          error={command.fieldError('defaultLocale')}
          onChange={setLocale}
        />
        {extraField}
      </div>
      <RadioGroup
        label="Audience"
        items={choicesOf(audienceWords, audienceHints)}
        value={audience}
        onChange={setAudience}
      />
    </FormDialog>
  )
}
