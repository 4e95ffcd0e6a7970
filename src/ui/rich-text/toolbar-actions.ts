import type { Editor } from '@tiptap/core'
import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Italic from 'lucide-react/icons/italic'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Redo2 from 'lucide-react/icons/redo-2'
import SquareCode from 'lucide-react/icons/square-code'
import Strikethrough from 'lucide-react/icons/strikethrough'
import TextQuote from 'lucide-react/icons/text-quote'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ComponentType } from 'react'

export interface ToolbarAction {
  readonly key: string
  readonly label: string
  readonly keys: string
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': boolean }>
  readonly isOn?: (editor: Editor) => boolean
  readonly canRun: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

export type ToolbarKind = 'full' | 'compact'

export const heading: ToolbarAction = {
  key: 'heading',
  label: 'Heading',
  keys: 'mod+alt+2',
  Icon: Heading2,
  isOn: (editor) => editor.isActive('heading', { level: 2 }),
  canRun: (editor) => editor.can().toggleHeading({ level: 2 }),
  run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
}

export const subheading: ToolbarAction = {
  key: 'subheading',
  label: 'Subheading',
  keys: 'mod+alt+3',
  Icon: Heading3,
  isOn: (editor) => editor.isActive('heading', { level: 3 }),
  canRun: (editor) => editor.can().toggleHeading({ level: 3 }),
  run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
}

export const bold: ToolbarAction = {
  key: 'bold',
  label: 'Bold',
  keys: 'mod+b',
  Icon: Bold,
  isOn: (editor) => editor.isActive('bold'),
  canRun: (editor) => editor.can().toggleBold(),
  run: (editor) => editor.chain().focus().toggleBold().run(),
}

export const italic: ToolbarAction = {
  key: 'italic',
  label: 'Italic',
  keys: 'mod+i',
  Icon: Italic,
  isOn: (editor) => editor.isActive('italic'),
  canRun: (editor) => editor.can().toggleItalic(),
  run: (editor) => editor.chain().focus().toggleItalic().run(),
}

export const strike: ToolbarAction = {
  key: 'strike',
  label: 'Strikethrough',
  keys: 'mod+shift+s',
  Icon: Strikethrough,
  isOn: (editor) => editor.isActive('strike'),
  canRun: (editor) => editor.can().toggleStrike(),
  run: (editor) => editor.chain().focus().toggleStrike().run(),
}

export const code: ToolbarAction = {
  key: 'code',
  label: 'Code',
  keys: 'mod+e',
  Icon: Code,
  isOn: (editor) => editor.isActive('code'),
  canRun: (editor) => editor.can().toggleCode(),
  run: (editor) => editor.chain().focus().toggleCode().run(),
}

export const bulletList: ToolbarAction = {
  key: 'bulletList',
  label: 'Bullet list',
  keys: 'mod+shift+8',
  Icon: List,
  isOn: (editor) => editor.isActive('bulletList'),
  canRun: (editor) => editor.can().toggleBulletList(),
  run: (editor) => editor.chain().focus().toggleBulletList().run(),
}

export const orderedList: ToolbarAction = {
  key: 'orderedList',
  label: 'Numbered list',
  keys: 'mod+shift+7',
  Icon: ListOrdered,
  isOn: (editor) => editor.isActive('orderedList'),
  canRun: (editor) => editor.can().toggleOrderedList(),
  run: (editor) => editor.chain().focus().toggleOrderedList().run(),
}

export const quote: ToolbarAction = {
  key: 'quote',
  label: 'Quote',
  keys: 'mod+shift+b',
  Icon: TextQuote,
  isOn: (editor) => editor.isActive('blockquote'),
  canRun: (editor) => editor.can().toggleBlockquote(),
  run: (editor) => editor.chain().focus().toggleBlockquote().run(),
}

export const codeBlock: ToolbarAction = {
  key: 'codeBlock',
  label: 'Code block',
  keys: 'mod+alt+c',
  Icon: SquareCode,
  isOn: (editor) => editor.isActive('codeBlock'),
  canRun: (editor) => editor.can().toggleCodeBlock(),
  run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
}

export const undo: ToolbarAction = {
  key: 'undo',
  label: 'Undo',
  keys: 'mod+z',
  Icon: Undo2,
  canRun: (editor) => editor.can().undo(),
  run: (editor) => editor.chain().focus().undo().run(),
}

export const redo: ToolbarAction = {
  key: 'redo',
  label: 'Redo',
  keys: 'mod+shift+z',
  Icon: Redo2,
  canRun: (editor) => editor.can().redo(),
  run: (editor) => editor.chain().focus().redo().run(),
}

export type ToolbarGroups = readonly (readonly (ToolbarAction | 'link')[])[]

export const toolbars: Readonly<Record<ToolbarKind, ToolbarGroups>> = {
  full: [
    [heading, subheading],
    [bold, italic, strike, code, 'link'],
    [bulletList, orderedList, quote, codeBlock],
    [undo, redo],
  ],
  compact: [
    [bold, italic, code, 'link'],
    [bulletList, orderedList, quote],
  ],
}
