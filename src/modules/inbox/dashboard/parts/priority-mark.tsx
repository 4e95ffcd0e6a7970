import CircleAlert from 'lucide-react/icons/circle-alert'
import Signal from 'lucide-react/icons/signal'
import SignalLow from 'lucide-react/icons/signal-low'
import SignalMedium from 'lucide-react/icons/signal-medium'

import { classes } from '#ui/classes.ts'

import type { Conversation } from '../../model.ts'

type Priority = Conversation['priority']

export function PriorityMark({
  priority,
  isSilent = false,
}: {
  readonly priority: Priority
  readonly isSilent?: boolean
}) {
  const Icon = icons[priority]
  return (
    <span className="inline-flex shrink-0" title={isSilent ? undefined : priorityWords[priority]}>
      <Icon
        size={16}
        aria-hidden
        className={classes(
          priority === 'urgent' && 'text-bad',
          priority === 'high' && 'text-warn',
          (priority === 'low' || priority === 'none') && 'text-ink-faint',
        )}
      />
      {!isSilent && <span className="sr-only">{priorityWords[priority]} priority</span>}
    </span>
  )
}

export const priorityWords: Readonly<Record<Priority, string>> = {
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
  none: 'No priority',
}

const icons = {
  urgent: CircleAlert,
  high: Signal,
  normal: SignalMedium,
  low: SignalLow,
  none: Signal,
}
