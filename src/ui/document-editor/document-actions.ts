import Heading4 from 'lucide-react/icons/heading-4'
import ListChecks from 'lucide-react/icons/list-checks'
import Underline from 'lucide-react/icons/underline'

import {
  bold,
  bulletList,
  code,
  codeBlock,
  heading,
  italic,
  orderedList,
  quote,
  redo,
  strike,
  subheading,
  undo,
  type ToolbarAction,
  type ToolbarGroups,
} from '../rich-text/toolbar-actions.ts'

const smallHeading: ToolbarAction = {
  key: 'smallHeading',
  label: 'Small heading',
  keys: 'mod+alt+4',
  Icon: Heading4,
  isOn: (editor) => editor.isActive('heading', { level: 4 }),
  canRun: (editor) => editor.can().toggleHeading({ level: 4 }),
  run: (editor) => editor.chain().focus().toggleHeading({ level: 4 }).run(),
}

const underline: ToolbarAction = {
  key: 'underline',
  label: 'Underline',
  keys: 'mod+u',
  Icon: Underline,
  isOn: (editor) => editor.isActive('underline'),
  canRun: (editor) => editor.can().toggleUnderline(),
  run: (editor) => editor.chain().focus().toggleUnderline().run(),
}

const taskList: ToolbarAction = {
  key: 'taskList',
  label: 'Task list',
  keys: 'mod+shift+9',
  Icon: ListChecks,
  isOn: (editor) => editor.isActive('taskList'),
  canRun: (editor) => editor.can().toggleTaskList(),
  run: (editor) => editor.chain().focus().toggleTaskList().run(),
}

export const documentToolbar: ToolbarGroups = [
  [heading, subheading, smallHeading],
  [bold, italic, underline, strike, code, 'link'],
  [bulletList, orderedList, taskList, quote, codeBlock],
  [undo, redo],
]

export const wordActions: readonly ToolbarAction[] = [bold, italic, underline, strike, code]
