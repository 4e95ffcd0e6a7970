import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'

import { usePreferences } from '#platform/screens/browser/preferences.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import type { ConversationView } from '../../view-model.ts'
import { moveView, viewOrderKey } from './view-order.ts'

export function ViewActs({
  view,
  views,
  canMake,
  onEdit,
}: {
  readonly view: ConversationView
  readonly views: readonly ConversationView[]
  readonly canMake: boolean
  readonly onEdit: (view: ConversationView) => void
}) {
  const preferences = usePreferences()
  const order = preferences.get(viewOrderKey)
  const steps = [
    { step: -1, label: 'Move up', icon: <ArrowUp size={16} aria-hidden /> },
    { step: 1, label: 'Move down', icon: <ArrowDown size={16} aria-hidden /> },
  ] as const
  const moves = steps.map((each) => ({
    ...each,
    moved: moveView(views, order, { id: view.id, step: each.step }),
  }))
  const canEdit = view.isOwn && canMake
  const canMove = moves.some(({ moved }) => moved)
  if (!canEdit && !canMove) return null
  return (
    <div className="mt-0.5 flex items-center">
      {canEdit && (
        <button
          type="button"
          className="control flex min-w-0 flex-1 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-sm text-ink-faint transition-colors hover:bg-sunken hover:text-ink"
          onClick={() => onEdit(view)}
        >
          <Pencil size={14} className="mx-px shrink-0" aria-hidden />
          Edit view
        </button>
      )}
      {canMove && (
        <span className="ml-auto flex">
          {moves.map(({ label, icon, moved }) => (
            <IconButton
              key={label}
              label={label}
              icon={icon}
              disabled={!moved}
              className="size-7 disabled:opacity-40"
              onClick={() => moved && preferences.set(viewOrderKey, moved)}
            />
          ))}
        </span>
      )}
    </div>
  )
}
