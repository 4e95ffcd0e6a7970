import '../rich-text/rich-text-editor.css'
import './document-writer.css'

import type { JSONContent } from '@tiptap/core'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useMemo, useRef, useState } from 'react'

import type { RichTextDocument } from '#lib/rich-text.ts'

import { AvatarGroup } from '../avatar-group.tsx'
import { cleanPaste, cleanText } from '../rich-text/clean-paste.ts'
import type { PickLink } from '../rich-text/found-pages.tsx'
import { Toolbar } from '../rich-text/toolbar.tsx'
import { AddressDialog, type AddressKind } from './address-dialog.tsx'
import { BarButton } from './bar-button.tsx'
import { documentToolbar } from './document-actions.ts'
import { documentExtensions, documentTarget } from './document-extensions.ts'
import {
  DocumentEnvironmentContext,
  type DocumentEnvironment,
  type ReusableText,
} from './environment.ts'
import { isMarkdown, pasteMarkdown } from './paste.ts'
import { insertionsFor } from './slash/insertions.ts'
import { slashStore, type SlashStore } from './slash/slash-command.ts'
import { SlashMenu } from './slash/slash-menu.tsx'
import { TableBar } from './table-bar.tsx'
import type { UploadDocumentFile } from './uploads.ts'
import { useFileInsertion } from './use-file-insertion.tsx'
import { WordBar } from './word-bar.tsx'

export interface DocumentWriterProps {
  readonly label: string
  readonly value: RichTextDocument
  readonly onChange: (value: RichTextDocument) => void
  readonly fileUrl: (fileId: string) => string | undefined
  readonly upload?: UploadDocumentFile | undefined
  readonly pickLink?: PickLink | undefined
  readonly snippets?: readonly ReusableText[] | undefined
  readonly variables?: readonly ReusableText[] | undefined
  readonly isReadOnly?: boolean | undefined
  readonly placeholder?: string | undefined
  readonly others?:
    | readonly {
        readonly id: string
        readonly name: string
        readonly picture?: string | undefined
      }[]
    | undefined
  readonly onProblem?: ((sentence: string) => void) | undefined
}

export function DocumentWriter({
  label,
  value,
  onChange,
  fileUrl,
  upload,
  pickLink,
  snippets = none,
  variables = none,
  isReadOnly = false,
  placeholder = 'Write, or type / to add something',
  others = [],
  onProblem,
}: DocumentWriterProps) {
  // A change from this editor must not be written back because that would move the cursor.
  const own = useRef(value)
  const [slash] = useState(slashStore)
  const [extensions] = useState(() => documentExtensions({ placeholder, slash }))
  const [asked, setAsked] = useState<AddressKind>()
  const [isLinking, setLinking] = useState(false)
  const files = useFileInsertion({ upload, onProblem })
  // Shift means paste as plain text; the paste event doesn't say so.
  const isBarePaste = useRef(false)
  const editor: Editor = useEditor({
    extensions,
    content: value as JSONContent,
    editable: !isReadOnly,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'document document-writer',
      },
      // Keeps the current line visible below the sticky toolbars.
      scrollThreshold: { top: 112, bottom: 48, left: 0, right: 0 },
      scrollMargin: { top: 128, bottom: 64, left: 0, right: 0 },
      transformPastedHTML: (html) => cleanPaste(html, 4),
      transformPastedText: cleanText,
      handleKeyDown: (view, event) => {
        isBarePaste.current = event.shiftKey
        return event.altKey && event.key === 'F10' && focusToolbar(view.dom)
      },
      handleDOMEvents: {
        click: (view, event) => event.target === view.dom && writeBelow(editor, event.clientY),
      },
      handlePaste: (_, event) => {
        const data = event.clipboardData
        const text = data?.getData('text/plain') ?? ''
        if (data && !data.types.includes('text/html') && files.take([...data.files])) return true
        if (!data || data.types.includes('text/html') || isBarePaste.current) return false
        if (editor.isActive('codeBlock') || !isMarkdown(text)) return false
        void pasteMarkdown(editor, cleanText(text))
        return true
      },
      handleDrop: (view, event, _, isMoved) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        if (isMoved || !event.dataTransfer) return false
        return files.take([...event.dataTransfer.files], at)
      },
    },
    onUpdate: ({ editor: { state } }) => {
      own.current = state.doc.toJSON() as RichTextDocument
      onChange(own.current)
    },
  })
  files.use(editor)

  useEffect(() => {
    if (value === own.current) return
    own.current = value
    editor.commands.setContent(value as JSONContent, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly])

  const hands = useMemo<DocumentEnvironment>(
    () => ({ fileUrl, snippets, variables }),
    [fileUrl, snippets, variables],
  )
  const insertions = insertionsFor(hands, {
    chooseFile: files.choose,
    askAddress: setAsked,
    canUpload: upload !== undefined,
  })
  return (
    <DocumentEnvironmentContext value={hands}>
      <div className="sticky top-(--shell-header,0px) z-10 flex items-center bg-surface">
        {!isReadOnly && (
          <div className="min-w-0 flex-1">
            <Toolbar
              editor={editor}
              groups={documentToolbar}
              label={label}
              link={{
                readTarget: documentTarget,
                pickLink,
                opening: { isOpen: isLinking, onChange: setLinking },
              }}
            >
              <BarButton
                label="Add"
                keys="/"
                icon={<Plus size={16} aria-hidden />}
                onRun={() => openSlash(editor, slash)}
              />
            </Toolbar>
          </div>
        )}
        {others.length > 0 && (
          <div className="flex h-10 items-center gap-2 border-b border-line ps-2 text-sm text-ink-soft pointer-coarse:h-12">
            <AvatarGroup people={others} most={3} size="small" />
            <span role="status" className="max-sm:sr-only">
              {others.length === 1
                ? `${others[0]?.name} is also editing`
                : `${others.length} others are also editing`}
            </span>
          </div>
        )}
      </div>
      <EditorContent editor={editor} />
      {!isReadOnly && (
        <>
          <WordBar editor={editor} onLink={() => setLinking(true)} />
          <TableBar editor={editor} />
          <SlashMenu store={slash} insertions={insertions} />
          {files.input}
        </>
      )}
      {asked && (
        <AddressDialog
          kind={asked}
          onClose={() => setAsked(undefined)}
          onAddress={(address) => {
            setAsked(undefined)
            const attrs = asked === 'video' ? { src: address } : { url: address }
            editor.chain().focus().insertContent({ type: asked, attrs }).run()
          }}
        />
      )}
    </DocumentEnvironmentContext>
  )
}

const none: readonly ReusableText[] = []

function focusToolbar(text: Element): boolean {
  const bar = text.parentElement?.previousElementSibling
  const button = bar?.querySelector<HTMLElement>('button[tabindex="0"]')
  button?.focus()
  return button !== undefined && button !== null
}

/** A click below the last block adds a paragraph, also after a table or an image. */
function writeBelow(editor: Editor, y: number): boolean {
  const { doc } = editor.state
  const last = editor.view.dom.lastElementChild?.getBoundingClientRect().bottom ?? 0
  if (!editor.isEditable || y <= last || doc.lastChild?.isTextblock) return false
  return editor.chain().insertContentAt(doc.content.size, { type: 'paragraph' }).focus('end').run()
}

function openSlash(editor: Editor, slash: SlashStore): void {
  const { $from } = editor.state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ')
  const put = before === '' || before.endsWith(' ') ? '/' : ' /'
  editor.chain().focus().insertContent(put).run()
  const { from: end } = editor.state.selection
  slash.trackInserted({ from: end - put.length, to: end })
}
