import type { RichTextNode } from '../../rich-text.ts'
import { checkDocument } from '../check-document.ts'
import { pictureAddress } from '../link-address.ts'
import type { Reading } from './reading.ts'

/** An image that can't be imported becomes its alt text. */
export function pictureOf(url: string, alt: string, { picture }: Reading): readonly RichTextNode[] {
  const attrs = picture?.(url) ?? { src: pictureAddress(url) }
  const image = { type: 'image', attrs: { ...attrs, alt } }
  if (isGood(image)) return [image]
  return alt === '' ? [] : [{ type: 'text', text: alt }]
}

export function isGood(node: RichTextNode): boolean {
  return checkDocument({ type: 'doc', content: [node] }).ok
}
