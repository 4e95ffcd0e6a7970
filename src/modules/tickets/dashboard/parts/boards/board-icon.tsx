import type { BoardSummary } from '../../../model.ts'
import { boardIcons, iconNameOf } from './board-icons.ts'

export function BoardIcon(board: Pick<BoardSummary, 'icon' | 'kind'>) {
  const { Icon } = boardIcons.get(iconNameOf(board)) ?? {}
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-ink-soft"
    >
      {Icon && <Icon size={20} />}
    </span>
  )
}
