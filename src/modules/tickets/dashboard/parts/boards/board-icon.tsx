import Headset from 'lucide-react/icons/headset'
import House from 'lucide-react/icons/house'
import Rocket from 'lucide-react/icons/rocket'

import type { BoardSummary } from '../../../model.ts'

/** The sign of a board says its kind. */
export function BoardIcon({ kind }: Pick<BoardSummary, 'kind'>) {
  const Icon = icons[kind]
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-ink-soft"
    >
      <Icon size={20} />
    </span>
  )
}

const icons = { support: Headset, product: Rocket, internal: House }
