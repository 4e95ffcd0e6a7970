import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import { categoryWords, choicesOf } from '../words.ts'
import { AssignFields } from './assign-fields.tsx'
import type { ColumnDraft } from './column-draft.ts'

export function ColumnDialog({
  start,
  problem,
  isBusy,
  onSave,
  onClose,
}: {
  readonly start: ColumnDraft
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly onSave: (column: ColumnDraft) => void
  readonly onClose: () => void
}) {
  const [column, setColumn] = useState(start)
  const [limit, setLimit] = useState(start.wipLimit === null ? '' : String(start.wipLimit))
  const change = (part: Partial<ColumnDraft>): void => setColumn({ ...column, ...part })
  const isLimitWrong = limit !== '' && !/^[1-9]\d{0,2}$/.test(limit)
  const [most, setMost] = useState(start.assignLimit === null ? '' : String(start.assignLimit))
  const isMostWrong = most !== '' && !/^([1-9]\d?|100)$/.test(most)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={start.id === null ? 'New column' : `Column “${start.name}”`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="column"
            kind="primary"
            isBusy={isBusy}
            disabled={column.name.trim() === '' || isLimitWrong || isMostWrong}
          >
            {start.id === null ? 'Add column' : 'Save column'}
          </Button>
        </>
      }
    >
      <Form
        id="column"
        problem={problem === undefined ? undefined : { detail: problem, fields: [] }}
        onSend={() =>
          onSave({
            ...column,
            name: column.name.trim(),
            publicLabel: column.publicLabel?.trim() || null,
            wipLimit: limit === '' ? null : Number(limit),
            assignLimit: most === '' ? null : Number(most),
          })
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Name"
            maxLength={40}
            value={column.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <Select
            label="Color"
            items={colors}
            value={column.color}
            onChange={(color) => change({ color })}
          />
          <Select
            label="Category"
            items={choicesOf(categoryWords)}
            value={column.category}
            onChange={(category) => change({ category })}
          />
          <Field
            label="Ticket limit"
            inputMode="numeric"
            placeholder="No limit"
            value={limit}
            error={isLimitWrong ? 'Enter a number from 1 to 500.' : undefined}
            isErrorLive
            onChange={({ target }) => setLimit(target.value.trim())}
          />
        </div>
        <Field
          label="Public label"
          hint="Shown to customers. Leave empty to hide this column."
          maxLength={40}
          value={column.publicLabel ?? ''}
          onChange={({ target }) => change({ publicLabel: target.value || null })}
        />
        <Switch
          label="Default column for new tickets"
          isOn={column.isDefault}
          // Every board needs one default column.
          isDisabled={start.isDefault}
          onChange={(isDefault) => change({ isDefault })}
        />
        <Switch
          label="Pause SLA"
          hint="Waiting and on-hold columns always pause it."
          isOn={column.pausesClock}
          onChange={(pausesClock) => change({ pausesClock })}
        />
        <AssignFields
          column={column}
          limit={most}
          isLimitWrong={isMostWrong}
          onChange={change}
          onLimit={setMost}
        />
      </Form>
    </Dialog>
  )
}

const colors = ['slate', 'blue', 'cyan', 'green', 'amber', 'orange', 'red', 'rose', 'violet'].map(
  (value) => ({
    value,
    label: value === 'slate' ? 'Gray' : value.charAt(0).toUpperCase() + value.slice(1),
  }),
)
