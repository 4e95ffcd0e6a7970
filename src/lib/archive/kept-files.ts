import type { RichTextDocument, RichTextNode } from '../rich-text.ts'

/** Files of ours that came along in `files/{id}/` have another id where they come to. */
export function withKeptFiles(
  document: RichTextDocument,
  find: (id: string) => Readonly<Record<string, unknown>> | undefined,
): RichTextDocument {
  const walk = (node: RichTextNode): RichTextNode => {
    const id = node.attrs?.['fileId']
    const kept = typeof id === 'string' ? find(id)?.['fileId'] : undefined
    return {
      ...node,
      ...(kept !== undefined && { attrs: { ...node.attrs, fileId: kept } }),
      ...(node.content && { content: node.content.map(walk) }),
    }
  }
  return { ...document, content: (document.content ?? []).map(walk) }
}

/** A name that a person gave must stay a name. */
export function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, '_')
    .slice(0, 150)
  return /^\.*$/.test(plain) ? 'file' : plain
}
