import { useState } from 'react'
import { useNavigate } from 'react-router'

import { languageChoices } from '#lib/language-choices.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

import { createBase, listBases } from '../../../contract.ts'
import type { BaseAudience } from '../../../model.ts'
import { basePath } from '../paths.ts'
import { baseAudienceHints, baseAudienceWords, choicesOf } from '../words.ts'

/** A knowledge base to begin with: what it is called, its language, and who reads it. */
export function NewBaseDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [locale, setLocale] = useState('en')
  const [audience, setAudience] = useState<BaseAudience>('public')
  const create = useCommand(createBase, {
    refreshes: [listBases],
    onDone: ({ id }) => void navigate(basePath(id)),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New knowledge base"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="new-base"
            kind="primary"
            isBusy={create.isBusy}
            disabled={name.trim() === '' || locale === ''}
          >
            Create knowledge base
          </Button>
        </>
      }
    >
      <Form
        id="new-base"
        problem={create.problem}
        onSend={() => create.run({ name: name.trim(), defaultLocale: locale, audience })}
      >
        <Field
          label="Name"
          placeholder="Help center"
          maxLength={100}
          value={name}
          error={create.fieldError('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <Combobox
          label="Language"
          hint="What articles are written in first. More can be added later."
          items={languageChoices()}
          value={locale}
          error={create.fieldError('defaultLocale')}
          onChange={setLocale}
        />
        <RadioGroup
          label="Who reads it"
          items={choicesOf(baseAudienceWords, baseAudienceHints)}
          value={audience}
          onChange={setAudience}
        />
      </Form>
    </Dialog>
  )
}
