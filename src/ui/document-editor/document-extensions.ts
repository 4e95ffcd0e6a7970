import type { Extensions } from '@tiptap/core'
import { Code as CodeMark } from '@tiptap/extension-code'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Placeholder } from '@tiptap/extension-placeholder'
import { StarterKit } from '@tiptap/starter-kit'

import { linkAddress } from '#lib/document/link-address.ts'
import { linkTarget } from '#lib/link-target.ts'

import { HashHeading, kitOptions } from '../rich-text/extensions.ts'
import { Callout, Details } from './nodes/boxes.tsx'
import { Code } from './nodes/code.tsx'
import { Contents, Snippet, Variable } from './nodes/fillings.tsx'
import { Attachment, Embed, Video } from './nodes/media.tsx'
import { Picture } from './nodes/picture.tsx'
import { tables } from './nodes/tables.ts'
import { slashCommand, type SlashStore } from './slash/slash-command.ts'
import { PendingUploads } from './pending-uploads.ts'

export function documentExtensions(options: {
  readonly placeholder: string
  readonly slash: SlashStore
}): Extensions {
  return [
    StarterKit.configure({
      ...kitOptions((address) => documentTarget(address) !== undefined),
      heading: { levels: [2, 3, 4] },
      code: false,
      codeBlock: false,
    }),
    CodeMark.extend({ excludes: '' }),
    Code.configure({ enableTabIndentation: true, defaultLanguage: null }),
    HashHeading,
    TaskList,
    TaskItem.configure({ nested: true }),
    ...tables,
    Callout,
    Details,
    Picture,
    Video,
    Attachment,
    Embed,
    Contents,
    Snippet,
    Variable,
    PendingUploads,
    slashCommand(options.slash),
    Placeholder.configure({ placeholder: options.placeholder }),
  ]
}

export function documentTarget(typed: string): string | undefined {
  return linkTarget(typed) ?? linkAddress(typed.trim())
}
