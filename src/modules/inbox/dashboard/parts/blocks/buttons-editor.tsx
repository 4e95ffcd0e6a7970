import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

import { blockLimits } from '../../../block-rules.ts'
import type { BlockCard } from '../../../model.ts'
import { newButton } from './block-draft.ts'
import { RowsEditor } from './rows-editor.tsx'

type Button = BlockCard['buttons'][number]

export function ButtonsEditor({
  buttons,
  most,
  fewest = 1,
  onChange,
}: {
  readonly buttons: readonly Button[]
  readonly most: number
  readonly fewest?: number
  readonly onChange: (buttons: Button[]) => void
}) {
  return (
    <RowsEditor
      label="Buttons"
      noun="Button"
      rows={buttons}
      fewest={fewest}
      most={most}
      make={newButton}
      onChange={onChange}
    >
      {(button, { name, change }) => (
        <div className="flex flex-col gap-2 max-sm:pb-2">
          <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_13rem]">
            <Field
              label={`${name}, label`}
              isLabelHidden
              placeholder="Label"
              maxLength={blockLimits.label}
              value={button.label}
              onChange={({ target }) => change({ ...button, label: target.value })}
            />
            <Select
              label={`${name} action`}
              isLabelHidden
              items={acts}
              value={button.act}
              onChange={(act) =>
                change(
                  act === 'url'
                    ? { act, label: button.label, url: '' }
                    : { act, label: button.label },
                )
              }
            />
          </div>
          {button.act === 'url' && (
            <Field
              label={`${name}, address`}
              isLabelHidden
              type="url"
              placeholder="https://"
              maxLength={blockLimits.url}
              value={button.url}
              onChange={({ target }) => change({ ...button, url: target.value })}
            />
          )}
        </div>
      )}
    </RowsEditor>
  )
}

const acts = [
  { value: 'reply', label: 'Sends the label as their reply' },
  { value: 'url', label: 'Opens a link' },
] as const
