import type { RichTextNode } from '../rich-text.ts'

export function stringAttr({ attrs }: Pick<RichTextNode, 'attrs'>, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}
