import './rich-text-editor.css'
import './rich-text.css'

import type { JSONContent } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'

import type { RichTextDocument } from '#lib/rich-text.ts'

import { cleanPaste, cleanText } from './clean-paste.ts'
import { editorExtensions } from './extensions.ts'
import { textFrame } from './text-frame.ts'
import { toolbars, type ToolbarKind } from './toolbar-actions.ts'
import { Toolbar } from './toolbar.tsx'

export interface RichTextEditorProps {
  readonly label: string
  readonly value: RichTextDocument
  readonly onChange: (value: RichTextDocument) => void
  readonly placeholder?: string | undefined
  readonly isDisabled?: boolean | undefined
  readonly toolbar?: ToolbarKind | undefined
  readonly describedBy?: string | undefined
  readonly isInvalid?: boolean | undefined
}

export function RichTextEditor({
  label,
  value,
  onChange,
  placeholder = 'Start writing',
  isDisabled = false,
  toolbar = 'full',
  describedBy,
  isInvalid = false,
}: RichTextEditorProps) {
  // A change from this editor must not be written back because that would move the cursor.
  const own = useRef(value)
  const [extensions] = useState(() => editorExtensions({ placeholder }))
  const editor = useEditor({
    extensions,
    content: toJson(value),
    editable: !isDisabled,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: textFrame,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        ...(isDisabled && { 'aria-disabled': 'true' }),
      },
      transformPastedHTML: (html) => cleanPaste(html),
      transformPastedText: cleanText,
      handleKeyDown: (view, event) => event.altKey && event.key === 'F10' && focusToolbar(view.dom),
    },
    onUpdate: ({ editor: { state } }) => {
      own.current = fromJson(state.doc.toJSON())
      onChange(own.current)
    },
  })

  useEffect(() => {
    if (value === own.current) return
    own.current = value
    editor.commands.setContent(toJson(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled])

  return (
    <>
      <Toolbar editor={editor} groups={toolbars[toolbar]} label={label} isDisabled={isDisabled} />
      <EditorContent editor={editor} />
    </>
  )
}

function focusToolbar(text: Element): boolean {
  const bar = text.parentElement?.previousElementSibling
  const button = bar?.querySelector<HTMLElement>('button[tabindex="0"]')
  button?.focus()
  return button !== undefined && button !== null
}

function toJson(document: RichTextDocument): JSONContent {
  return document as JSONContent
}

function fromJson(json: unknown): RichTextDocument {
  return json as RichTextDocument
}
