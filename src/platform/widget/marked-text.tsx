import { createElement, Fragment, type AllHTMLAttributes, type ReactNode } from 'react'

import { pictureOf, type Marked, type MarkedPart } from '#lib/marks/marked.ts'

import type { WidgetFile } from './host.ts'
import { Picture } from './picture.tsx'

/** Text with formatting and inline images. HTML in it stays text. */
export function MarkedText({
  parts,
  files = [],
}: {
  readonly parts: readonly Marked[]
  readonly files?: readonly WidgetFile[]
}) {
  return createElement(Fragment, null, ...drawn(parts, files))
}

function drawn(parts: readonly Marked[], files: readonly WidgetFile[]): ReactNode[] {
  return parts.map((part) => {
    if (typeof part === 'string') return part
    const file = part.tag === 'img' && pictureOf(part, files)
    if (file) return createElement(Picture, { file })
    const tag: string = part.tag === 'img' ? 'em' : part.tag
    return createElement(tag, propsOf(part), ...drawn(part.of, files))
  })
}

function propsOf({ tag, to }: MarkedPart): AllHTMLAttributes<HTMLElement> | null {
  if (tag === 'a') return { href: to, target: '_blank', rel: 'noopener noreferrer nofollow' }
  return tag === 'ol' ? { start: Number(to) } : null
}
