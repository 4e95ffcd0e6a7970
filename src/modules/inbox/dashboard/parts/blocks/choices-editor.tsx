import { Field } from '#ui/field.tsx'

import { blockLimits } from '../../../block-rules.ts'
import { RowsEditor } from './rows-editor.tsx'

export function ChoicesEditor({
  choices,
  onChange,
}: {
  readonly choices: readonly string[]
  readonly onChange: (choices: string[]) => void
}) {
  return (
    <RowsEditor
      label="Choices"
      noun="Choice"
      rows={choices}
      fewest={2}
      most={blockLimits.choices}
      make={() => ''}
      onChange={onChange}
    >
      {(choice, { name, change }) => (
        <Field
          label={name}
          isLabelHidden
          placeholder={name}
          maxLength={blockLimits.choice}
          value={choice}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </RowsEditor>
  )
}
