import { useState } from 'react'
import { useNavigate } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

import { createBoard, listBoards } from '../../../boards-contract.ts'
import type { Board } from '../../../model.ts'
import { boardPath } from '../paths.ts'
import { suggestKey } from '../suggest-key.ts'
import { choicesOf, kindHints, kindWords } from '../words.ts'

export function NewBoardDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [ownKey, setOwnKey] = useState<string>()
  const [kind, setKind] = useState<Board['kind']>('support')
  const key = ownKey ?? suggestKey(name)
  const create = useCommand(createBoard, {
    refreshes: [listBoards],
    onDone: ({ id }) => void navigate(boardPath(id)),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New board"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="new-board"
            kind="primary"
            isBusy={create.isBusy}
            disabled={name.trim() === '' || key === ''}
          >
            Create board
          </Button>
        </>
      }
    >
      <Form
        id="new-board"
        problem={create.problem}
        onSend={() => create.run({ name: name.trim(), key, kind })}
      >
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <Field
            label="Name"
            placeholder="Support"
            maxLength={60}
            value={name}
            error={create.fieldError('name')}
            onChange={({ target }) => setName(target.value)}
          />
          <Field
            label="Key"
            placeholder="SUP"
            maxLength={6}
            autoCapitalize="characters"
            spellCheck={false}
            value={key}
            error={create.fieldError('key')}
            onChange={({ target }) =>
              setOwnKey(target.value.toUpperCase().replaceAll(/[^A-Z]/g, ''))
            }
          />
        </div>
        <p className="-mt-2 text-sm text-ink-soft">
          Ticket numbers start with the key: {key || 'SUP'}-1, {key || 'SUP'}-2.
        </p>
        <RadioGroup
          label="Type"
          items={choicesOf(kindWords).map((choice) => ({
            ...choice,
            hint: kindHints[choice.value],
          }))}
          value={kind}
          onChange={setKind}
        />
      </Form>
    </Dialog>
  )
}
