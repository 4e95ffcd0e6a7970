import type { BoardSummary } from '../../../model.ts'
import { boardSigns, signOf } from './board-signs.ts'

export function BoardIcon(board: Pick<BoardSummary, 'icon' | 'kind'>) {
  const { Icon } = boardSigns.get(signOf(board)) ?? {}
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-ink-soft"
    >
      {Icon && <Icon size={20} />}
    </span>
  )
}
