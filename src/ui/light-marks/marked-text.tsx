import { createElement, Fragment, type ReactNode } from 'react'

import type { Marked, MarkedPart } from '#lib/marks/marked.ts'

import { SafeLink } from '../safe-link.tsx'

export function MarkedText({
  parts,
  renderPicture,
  renderWords,
}: {
  readonly parts: readonly Marked[]
  readonly renderPicture?: (picture: MarkedPart) => ReactNode
  readonly renderWords?: (words: string) => ReactNode
}) {
  const draw = (part: Marked): ReactNode => {
    if (typeof part === 'string') return renderWords?.(part) ?? part
    const { tag, of, to = '' } = part
    const inside = createElement(Fragment, null, ...of.map(draw))
    switch (tag) {
      case 'a':
        return (
          <SafeLink to={to} isExternalAllowed className="rounded-sm underline">
            {inside}
          </SafeLink>
        )
      case 'img':
        return renderPicture?.(part) ?? <em>{inside}</em>
      case 'ol':
        return (
          <ol start={Number(to)} className="my-1 list-decimal pl-6">
            {inside}
          </ol>
        )
      default:
        return createElement(tag, { className: looks[tag] }, inside)
    }
  }
  return createElement(Fragment, null, ...parts.map(draw))
}

const looks = {
  strong: 'font-semibold',
  em: 'italic',
  code: 'rounded-sm bg-page px-1 py-0.5 font-mono text-[0.92em]',
  pre: 'my-1 overflow-x-auto rounded-control bg-page px-2.5 py-1.5 font-mono text-sm whitespace-pre-wrap',
  ul: 'my-1 list-disc pl-5',
  li: '',
  blockquote: 'my-1 border-l-2 border-line-strong pl-2.5 text-ink-soft',
} as const
