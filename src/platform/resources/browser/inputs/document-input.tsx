import { useId } from 'react'

import { emptyRichText, type RichTextDocument } from '#lib/rich-text.ts'
import { DocumentEditor } from '#ui/document-editor/document-editor.tsx'
import { GroupFrame } from '#ui/group-frame.tsx'

import type { FieldValue } from '../../field.ts'
import type { InputProps } from '../record-fields.tsx'

export function DocumentInput({
  field,
  value,
  error,
  isDisabled,
  isLabelHidden,
  onChange,
}: InputProps) {
  const id = useId()
  return (
    <GroupFrame
      id={id}
      label={field.label}
      isLabelHidden={isLabelHidden}
      hint={field.hint}
      error={error}
    >
      <div className="rounded-control border border-line px-3 py-1">
        <DocumentEditor
          label={field.label}
          value={isDocument(value) ? value : emptyRichText}
          isReadOnly={isDisabled}
          fileUrl={() => undefined}
          onChange={(document) => onChange(document as unknown as FieldValue)}
        />
      </div>
    </GroupFrame>
  )
}

function isDocument(value: unknown): value is RichTextDocument {
  return typeof value === 'object' && value !== null && 'type' in value
}
