import type { RichTextNode } from '../rich-text.ts'

/** An attribute as text; nothing when it is not one. */
export function stringAttr({ attrs }: Pick<RichTextNode, 'attrs'>, name: string): string {
  const value = attrs?.[name]
  return typeof value === 'string' ? value : ''
}
