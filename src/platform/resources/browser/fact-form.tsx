import { useEffect, useRef, useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { offeredOptions, type Field } from '../field.ts'
import { labelOf } from './cell.tsx'
import type { Facts } from './facts.ts'
import { FieldInput } from './record-fields.tsx'
import { changeTo } from './record-look.ts'
import { useRecordUpdate } from './use-record-update.tsx'

/** Edits one field of a record in place. Enter saves, Escape cancels. */
export function FactForm({
  name,
  field,
  resource,
  calls,
  record: shown,
  related,
  onClose,
}: Omit<Facts, 'canManage' | 'edited' | 'onEdit'> & {
  readonly name: string
  readonly field: Field
  readonly onClose: () => void
}) {
  // A change by someone else while this is open must be refused, not overwritten.
  const [start, setStart] = useState(shown)
  const [value, setValue] = useState(start[name] ?? null)
  const saved = useRef(false)
  const update = useRecordUpdate(resource, calls, {
    record: start,
    onSaved() {
      saved.current = true
      onClose()
    },
    onTheirs(theirs, choice) {
      setStart(theirs)
      if (choice === 'theirs') onClose()
    },
  })
  const change = changeTo(resource, start, name, value)
  const isChanged = Object.keys(change).length > 0
  return (
    <Form
      problem={update.problem}
      className="flex flex-col gap-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
      onSend={() => (isChanged ? update.save(change) : onClose())}
    >
      <FocusedField>
        <FieldInput
          name={name}
          field={
            field.kind === 'choice' ? { ...field, options: offeredOptions(field, start) } : field
          }
          value={value}
          known={labelOf(start, name)}
          error={update.fieldError(name)}
          isDisabled={false}
          related={related}
          onChange={setValue}
        />
      </FocusedField>
      <div className="flex justify-end gap-2">
        <Button kind="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" size="small" isBusy={update.isBusy}>
          Save
        </Button>
      </div>
      <UnsavedGuard isDirty={isChanged} saved={saved} />
      {update.conflict}
    </Form>
  )
}

/** Focuses the field, which may still be loading. */
function FocusedField({ children }: { readonly children: React.ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = frame.current
    if (!box || focusIn(box)) return undefined
    const observer = new MutationObserver(() => {
      if (focusIn(box)) observer.disconnect()
    })
    observer.observe(box, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return <div ref={frame}>{children}</div>
}

function focusIn(box: HTMLElement): boolean {
  const field = box.querySelector<HTMLElement>(
    ':is(input:not([type="hidden"], [hidden]), textarea, select, [role="combobox"], [contenteditable="true"], button):not(:disabled)',
  )
  field?.focus()
  return field !== null
}
