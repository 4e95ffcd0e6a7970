import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'

import { blockLimits, type FieldKind } from '../../../block-rules.ts'
import type { MessageBlock } from '../../../model.ts'
import { newField } from './block-draft.ts'
import { RowsEditor } from './rows-editor.tsx'

type Form = Extract<MessageBlock, { kind: 'form' }>

export function FormEditor({
  block,
  onChange,
}: {
  readonly block: Form
  readonly onChange: (block: Form) => void
}) {
  return (
    <>
      <Field
        label="Title"
        hint="Optional"
        maxLength={blockLimits.question}
        value={block.title}
        onChange={({ target }) => onChange({ ...block, title: target.value })}
      />
      <RowsEditor
        label="Fields"
        noun="Field"
        rows={block.fields}
        fewest={1}
        most={blockLimits.fields}
        make={newField}
        onChange={(fields) => onChange({ ...block, fields })}
      >
        {(field, { name, change }) => (
          <div className="flex flex-col gap-2 rounded-card border border-line p-3">
            <div className="grid grid-cols-[1fr_9rem] gap-2">
              <Field
                label={`${name}, label`}
                isLabelHidden
                placeholder="Label"
                maxLength={blockLimits.fieldLabel}
                value={field.label}
                onChange={({ target }) => change({ ...field, label: target.value })}
              />
              <Select
                label={`${name}, type`}
                isLabelHidden
                items={kinds}
                value={field.kind}
                onChange={(kind) => change({ ...field, kind })}
              />
            </div>
            {field.kind === 'choice' && (
              <TextArea
                label={`${name}, choices`}
                isLabelHidden
                placeholder="One choice per line"
                rows={3}
                value={(field.choices ?? []).join('\n')}
                onChange={({ target }) => change({ ...field, choices: target.value.split('\n') })}
              />
            )}
            <Checkbox
              label="Required"
              isChecked={field.isRequired}
              onChange={(isRequired) => change({ ...field, isRequired })}
            />
          </div>
        )}
      </RowsEditor>
      <Field
        label="Button"
        maxLength={blockLimits.label}
        value={block.submitLabel}
        onChange={({ target }) => onChange({ ...block, submitLabel: target.value })}
      />
    </>
  )
}

const kinds: readonly { readonly value: FieldKind; readonly label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'long', label: 'Long text' },
  { value: 'email', label: 'Email' },
  { value: 'number', label: 'Number' },
  { value: 'choice', label: 'Choice' },
  { value: 'checkbox', label: 'Checkbox' },
]
