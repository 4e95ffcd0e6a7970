import CornerDownRight from 'lucide-react/icons/corner-down-right'
import { Link, useLocation } from 'react-router'

import type { OpenConversation } from '../../../model.ts'

export function AboutLine({
  sideOf,
}: {
  readonly sideOf: NonNullable<OpenConversation['sideOf']>
}) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('conversation', sideOf.id)
  return (
    <p className="flex gap-1.5 px-4 pb-1 text-sm text-ink-soft">
      <CornerDownRight size={16} aria-hidden className="mt-0.5 shrink-0 text-ink-faint" />
      <span className="min-w-0">
        <Link
          to={`${pathname}?${params.toString()}`}
          className="rounded-sm font-medium text-link hover:underline"
        >
          About #{sideOf.number}
        </Link>
        . The customer can’t see this side conversation.
      </span>
    </p>
  )
}
