import type { Editor } from '@tiptap/core'
import Braces from 'lucide-react/icons/braces'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Heading4 from 'lucide-react/icons/heading-4'
import ImageIcon from 'lucide-react/icons/image'
import AppWindow from 'lucide-react/icons/app-window'
import List from 'lucide-react/icons/list'
import ListCollapse from 'lucide-react/icons/list-collapse'
import ListOrdered from 'lucide-react/icons/list-ordered'
import ListChecks from 'lucide-react/icons/list-checks'
import ListTree from 'lucide-react/icons/list-tree'
import Minus from 'lucide-react/icons/minus'
import Paperclip from 'lucide-react/icons/paperclip'
import Pilcrow from 'lucide-react/icons/pilcrow'
import Puzzle from 'lucide-react/icons/puzzle'
import SquareCode from 'lucide-react/icons/square-code'
import TableIcon from 'lucide-react/icons/table'
import TextQuote from 'lucide-react/icons/text-quote'
import VideoIcon from 'lucide-react/icons/video'
import type { ComponentType } from 'react'

import type { DocumentEnvironment } from '../environment.ts'
import { calloutKinds } from '../nodes/boxes.tsx'

export interface Insertion {
  readonly key: string
  readonly label: string
  readonly group: string
  readonly words: string
  readonly note?: string | undefined
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': boolean }>
  readonly run: (editor: Editor) => void
}

export interface Asking {
  readonly chooseFile: (kind: 'picture' | 'any') => void
  readonly askAddress: (kind: 'video' | 'embed') => void
  readonly canUpload: boolean
}

export function insertionsFor(
  { snippets, variables }: Pick<DocumentEnvironment, 'snippets' | 'variables'>,
  asking: Asking,
): readonly Insertion[] {
  return [
    ...texts,
    ...calloutKinds.map(({ kind, label, Icon }) => ({
      key: kind,
      label,
      Icon,
      group: 'Blocks',
      words: `callout box ${kind}`,
      run: (editor: Editor) =>
        void editor
          .chain()
          .focus()
          .insertContent({ type: 'callout', attrs: { kind }, content: [line] })
          .run(),
    })),
    ...boxes,
    ...media(asking),
    ...snippets.map(({ key, name, preview }) => ({
      key: `snippet ${key}`,
      label: name,
      note: preview,
      Icon: Puzzle,
      group: 'Snippets',
      words: `snippet ${key}`,
      run: (editor: Editor) => insert(editor, 'snippet', { key }),
    })),
    ...variables.map(({ key, name, preview }) => ({
      key: `variable ${key}`,
      label: name,
      note: preview,
      Icon: Braces,
      group: 'Variables',
      words: `variable ${key}`,
      run: (editor: Editor) => insert(editor, 'variable', { key }),
    })),
  ]
}

export function matching(insertions: readonly Insertion[], query: string): readonly Insertion[] {
  const sought = query.trim().toLowerCase()
  if (sought === '') return insertions
  const starts = insertions.filter(({ label }) => label.toLowerCase().startsWith(sought))
  const others = insertions.filter(
    (each) =>
      !starts.includes(each) &&
      `${each.label} ${each.words}`
        .toLowerCase()
        .split(/\s+/)
        .some((word) => word.startsWith(sought)),
  )
  return [...starts, ...others]
}

const line = { type: 'paragraph' }

const texts: readonly Insertion[] = [
  text('paragraph', 'Text', 'plain paragraph', Pilcrow, (editor) =>
    editor.chain().focus().setParagraph().run(),
  ),
  text('heading', 'Heading', 'title h2', Heading2, (editor) =>
    editor.chain().focus().setHeading({ level: 2 }).run(),
  ),
  text('subheading', 'Subheading', 'title h3', Heading3, (editor) =>
    editor.chain().focus().setHeading({ level: 3 }).run(),
  ),
  text('small-heading', 'Small heading', 'title h4', Heading4, (editor) =>
    editor.chain().focus().setHeading({ level: 4 }).run(),
  ),
  text('bullets', 'Bullet list', 'unordered points ul', List, (editor) =>
    editor.chain().focus().toggleBulletList().run(),
  ),
  text('numbers', 'Numbered list', 'ordered steps ol', ListOrdered, (editor) =>
    editor.chain().focus().toggleOrderedList().run(),
  ),
  text('tasks', 'Task list', 'checklist boxes to-do', ListChecks, (editor) =>
    editor.chain().focus().toggleTaskList().run(),
  ),
  text('quote', 'Quote', 'blockquote citation', TextQuote, (editor) =>
    editor.chain().focus().toggleBlockquote().run(),
  ),
  text('code', 'Code block', 'source snippet pre', SquareCode, (editor) =>
    editor.chain().focus().toggleCodeBlock().run(),
  ),
  text('divider', 'Divider', 'line rule hr separator', Minus, (editor) =>
    editor.chain().focus().setHorizontalRule().run(),
  ),
]

const boxes: readonly Insertion[] = [
  {
    key: 'fold',
    label: 'Toggle',
    group: 'Blocks',
    words: 'details toggle accordion collapse',
    Icon: ListCollapse,
    run: (editor) =>
      void editor
        .chain()
        .focus()
        .insertContent({ type: 'details', content: [line] })
        .run(),
  },
  {
    key: 'table',
    label: 'Table',
    group: 'Blocks',
    words: 'grid rows columns',
    Icon: TableIcon,
    run: (editor) =>
      void editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    key: 'contents',
    label: 'Table of contents',
    group: 'Blocks',
    words: 'toc headings outline',
    Icon: ListTree,
    run: (editor) => insert(editor, 'tableOfContents', {}),
  },
]

function media({ chooseFile, askAddress, canUpload }: Asking): readonly Insertion[] {
  const files: readonly Insertion[] = [
    {
      key: 'picture',
      label: 'Image',
      group: 'Media',
      words: 'picture photo screenshot upload',
      Icon: ImageIcon,
      run: () => chooseFile('picture'),
    },
    {
      key: 'file',
      label: 'File',
      group: 'Media',
      words: 'attachment upload pdf download',
      Icon: Paperclip,
      run: () => chooseFile('any'),
    },
  ]
  return [
    ...(canUpload ? files : []),
    {
      key: 'video',
      label: 'Video',
      group: 'Media',
      words: 'youtube vimeo loom movie',
      Icon: VideoIcon,
      run: () => askAddress('video'),
    },
    {
      key: 'embed',
      label: 'Embed',
      group: 'Media',
      words: 'figma codepen link card page',
      Icon: AppWindow,
      run: () => askAddress('embed'),
    },
  ]
}

function text(
  key: string,
  label: string,
  words: string,
  Icon: Insertion['Icon'],
  run: (editor: Editor) => boolean,
): Insertion {
  return { key, label, words, Icon, group: 'Text', run: (editor) => void run(editor) }
}

function insert(editor: Editor, type: string, attrs: Readonly<Record<string, unknown>>): void {
  editor.chain().focus().insertContent({ type, attrs }).run()
}
