import AlarmClock from 'lucide-react/icons/alarm-clock'
import AtSign from 'lucide-react/icons/at-sign'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import Eye from 'lucide-react/icons/eye'
import Hourglass from 'lucide-react/icons/hourglass'
import Inbox from 'lucide-react/icons/inbox'
import PencilLine from 'lucide-react/icons/pencil-line'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { ComponentType } from 'react'

import type { Category } from '../../model.ts'

export const viewWords: Readonly<Record<Category, ViewWords>> = {
  mine: {
    title: 'Mine',
    icon: UserRound,
    emptyTitle: 'Nothing assigned to you',
    empty: 'Conversations assigned to you appear here.',
  },
  unassigned: {
    title: 'Unassigned',
    icon: UserRoundX,
    emptyTitle: 'No unassigned conversations',
    empty: 'New conversations without an assignee appear here.',
  },
  all: {
    title: 'All',
    icon: Inbox,
    emptyTitle: 'No open conversations',
    empty: 'New conversations appear here.',
  },
  mentions: {
    title: 'Mentions',
    icon: AtSign,
    emptyTitle: 'No mentions',
    empty: 'Notes that mention you or your team appear here.',
  },
  following: {
    title: 'Following',
    icon: Eye,
    emptyTitle: 'Not following any conversations',
    empty: 'Follow a conversation to get notified about it.',
  },
  waiting: {
    title: 'Waiting',
    icon: Hourglass,
    emptyTitle: 'No one is waiting',
    empty: 'Customers waiting for a reply appear here.',
  },
  snoozed: {
    title: 'Snoozed',
    icon: AlarmClock,
    emptyTitle: 'Nothing snoozed',
    empty: 'Snooze a conversation to hide it until later.',
  },
  scheduled: {
    title: 'Scheduled',
    icon: CalendarClock,
    emptyTitle: 'Nothing scheduled',
    empty: 'Messages you schedule appear here until they’re sent.',
  },
  drafts: {
    title: 'Drafts',
    icon: PencilLine,
    emptyTitle: 'No drafts',
    empty: 'Replies and notes you haven’t sent appear here.',
  },
  closed: {
    title: 'Closed',
    icon: CircleCheck,
    emptyTitle: 'No closed conversations',
    empty: 'Closed conversations appear here.',
  },
  spam: {
    title: 'Spam',
    icon: ShieldAlert,
    emptyTitle: 'No spam',
    empty: 'Conversations marked as spam appear here for 30 days.',
  },
  everything: {
    title: 'Everything',
    icon: Inbox,
    emptyTitle: 'No conversations',
    empty: 'Conversations appear here.',
  },
  trash: {
    title: 'Trash',
    icon: Trash2,
    emptyTitle: 'Trash is empty',
    empty: 'Restore deleted conversations within 30 days.',
  },
}

interface ViewWords {
  readonly title: string
  readonly icon: ComponentType<{ readonly size?: number; readonly className?: string }>
  readonly emptyTitle: string
  readonly empty: string
}
