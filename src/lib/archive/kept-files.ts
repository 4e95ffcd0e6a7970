import type { RichTextDocument, RichTextNode } from '../rich-text.ts'

/** Our own files in `files/{id}/` get new IDs on import. */
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

/** A user-supplied name must not become a path. */
export function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, '_')
    .slice(0, 150)
  return /^\.*$/.test(plain) ? 'file' : plain
}
