import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { getBoard, listBoards, updateBoard } from '../../../boards-contract.ts'
import type { Board } from '../../../model.ts'
import { laneWords } from '../lanes.ts'
import { choicesOf, kindWords } from '../words.ts'
import { IconChoice } from './icon-choice.tsx'

export function BoardForm({ board }: { readonly board: Board }) {
  const [draft, setDraft] = useState<
    Partial<
      Pick<
        Board,
        'name' | 'key' | 'description' | 'icon' | 'kind' | 'wipMode' | 'lanes' | 'tellsCustomers'
      >
    >
  >({})
  const shown = { ...board, ...draft }
  const isDirty = Object.entries(draft).some(
    ([name, value]) => board[name as keyof Board] !== value,
  )
  const save = useCommand(updateBoard, {
    refreshes: [getBoard, listBoards],
    onDone: () => {
      setDraft({})
      toast({ tone: 'good', title: 'Board saved' })
    },
  })
  return (
    <Section title="Board">
      <UnsavedGuard isDirty={isDirty} />
      <Form
        problem={save.problem}
        onSend={() => save.run({ id: board.id, version: board.version, ...draft })}
      >
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <Field
            label="Name"
            maxLength={60}
            value={shown.name}
            error={save.fieldError('name')}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
          <Field
            label="Key"
            maxLength={6}
            spellCheck={false}
            value={shown.key}
            error={save.fieldError('key')}
            onChange={({ target }) =>
              setDraft({ ...draft, key: target.value.toUpperCase().replaceAll(/[^A-Z]/g, '') })
            }
          />
        </div>
        {shown.key !== board.key && (
          <p className="-mt-2 text-sm text-ink-soft">
            Existing tickets are renamed: {board.key}-1 becomes {shown.key || '…'}-1.
          </p>
        )}
        <TextArea
          label="Description"
          hint="What is this board for?"
          rows={2}
          maxLength={1000}
          value={shown.description}
          onChange={({ target }) => setDraft({ ...draft, description: target.value })}
        />
        <IconChoice
          value={shown.icon}
          kind={shown.kind}
          onChange={(icon) => setDraft({ ...draft, icon })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Type"
            items={choicesOf(kindWords)}
            value={shown.kind}
            onChange={(kind) => setDraft({ ...draft, kind })}
          />
          <Select
            label="Column limits"
            items={wipChoices}
            value={shown.wipMode}
            onChange={(wipMode) => setDraft({ ...draft, wipMode })}
          />
          <Select
            label="Default lanes"
            items={choicesOf(laneWords)}
            value={shown.lanes}
            onChange={(lanes) => setDraft({ ...draft, lanes })}
          />
        </div>
        <Switch
          label="Notify customers of state changes"
          hint="Posts the column’s public label in their conversation."
          isOn={shown.tellsCustomers}
          onChange={(tellsCustomers) => setDraft({ ...draft, tellsCustomers })}
        />
        <div className="flex justify-end">
          <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty}>
            Save board
          </Button>
        </div>
      </Form>
    </Section>
  )
}

const wipChoices = [
  { value: 'off', label: 'Off' },
  { value: 'warn', label: 'Warn when exceeded' },
  { value: 'block', label: 'Block when full' },
] as const
