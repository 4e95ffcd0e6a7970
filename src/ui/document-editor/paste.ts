import type { Editor } from '@tiptap/core'

/** Detects Markdown by syntax that doesn't occur in plain text. */
export function isMarkdown(text: string): boolean {
  return markdownPatterns.some((pattern) => pattern.test(text))
}

const markdownPatterns: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^(?:[-*+]|\d{1,3}[.)]) \S.*\n(?:\s*(?:[-*+]|\d{1,3}[.)]) \S)/m,
  /^(?:```|~~~)/m,
  /^\|.+\|\s*\n\|[\s:|-]+\|/m,
  /^:{2,}[a-z]+/m,
  /^> \S/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /!?\[[^\]\n]+\]\([^)\s]+\)/,
]

export async function pasteMarkdown(editor: Editor, text: string): Promise<void> {
  const { fromMarkdown } = await import('#lib/document/markdown/from-markdown.ts')
  if (editor.isDestroyed || !editor.isEditable) return
  const { content = [] } = fromMarkdown(text)
  const [only] = content
  const inserted =
    content.length === 1 && only?.type === 'paragraph' ? (only.content ?? []) : content
  editor.chain().focus().insertContent(inserted).run()
}
