import type { Editor } from '@tiptap/core'

/** Whether bare text was written as Markdown: by what only Markdown begins a line or a word with. */
export function isMarkdown(text: string): boolean {
  return signs.some((sign) => sign.test(text))
}

const signs: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^(?:[-*+]|\d{1,3}[.)]) \S.*\n(?:\s*(?:[-*+]|\d{1,3}[.)]) \S)/m,
  /^(?:```|~~~)/m,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
  /^:{2,}[a-z]+/m,
  /^> \S/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /!?\[[^\]\n]+\]\([^)\s]+\)/,
]

/** Puts Markdown in as what it means. The part that reads it comes when it is first needed. */
export async function pasteMarkdown(editor: Editor, text: string): Promise<void> {
  const { fromMarkdown } = await import('#lib/document/markdown/from-markdown.ts')
  if (editor.isDestroyed || !editor.isEditable) return
  const { content = [] } = fromMarkdown(text)
  const [only] = content
  const inserted =
    content.length === 1 && only?.type === 'paragraph' ? (only.content ?? []) : content
  editor.chain().focus().insertContent(inserted).run()
}
