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

/** How each view is called, and what it says when nothing is in it. */
export const viewWords: Readonly<Record<Category, ViewWords>> = {
  mine: {
    title: 'Mine',
    icon: UserRound,
    emptyTitle: 'Nothing waits for you',
    empty: 'Conversations assigned to you appear here.',
  },
  unassigned: {
    title: 'Unassigned',
    icon: UserRoundX,
    emptyTitle: 'Everything has an owner',
    empty: 'New conversations that nobody has taken appear here.',
  },
  all: {
    title: 'All',
    icon: Inbox,
    emptyTitle: 'No open conversations',
    empty: 'When a visitor writes, it appears here at once.',
  },
  mentions: {
    title: 'Mentions',
    icon: AtSign,
    emptyTitle: 'Nobody mentioned you',
    empty: 'Conversations with a note that names you or your team appear here.',
  },
  following: {
    title: 'Following',
    icon: Eye,
    emptyTitle: 'You follow nothing',
    empty: 'Follow a conversation to hear of it while somebody else has it.',
  },
  waiting: {
    title: 'Waiting',
    icon: Hourglass,
    emptyTitle: 'Nobody is waiting',
    empty: 'Customers who wait for an answer appear here.',
  },
  snoozed: {
    title: 'Snoozed',
    icon: AlarmClock,
    emptyTitle: 'Nothing is snoozed',
    empty: 'Snooze a conversation and it comes back when you said.',
  },
  scheduled: {
    title: 'Scheduled',
    icon: CalendarClock,
    emptyTitle: 'Nothing is scheduled',
    empty: 'Messages you send later wait here until then.',
  },
  drafts: {
    title: 'Drafts',
    icon: PencilLine,
    emptyTitle: 'No drafts',
    empty: 'What you begin to write and do not send is kept here.',
  },
  closed: {
    title: 'Closed',
    icon: CircleCheck,
    emptyTitle: 'Nothing is closed yet',
    empty: 'Conversations you finish are kept here.',
  },
  spam: {
    title: 'Spam',
    icon: ShieldAlert,
    emptyTitle: 'No spam',
    empty: 'What somebody marks as spam is kept here.',
  },
  everything: {
    title: 'Everything',
    icon: Inbox,
    emptyTitle: 'No conversations',
    empty: 'When a visitor writes, it appears here at once.',
  },
  trash: {
    title: 'Trash',
    icon: Trash2,
    emptyTitle: 'The trash is empty',
    empty: 'What somebody deletes can be put back from here.',
  },
}

interface ViewWords {
  readonly title: string
  readonly icon: ComponentType<{ readonly size?: number; readonly className?: string }>
  readonly emptyTitle: string
  readonly empty: string
}
