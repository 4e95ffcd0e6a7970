import Banknote from 'lucide-react/icons/banknote'
import BookOpen from 'lucide-react/icons/book-open'
import Building2 from 'lucide-react/icons/building-2'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Clock from 'lucide-react/icons/clock'
import Contact from 'lucide-react/icons/contact'
import FileText from 'lucide-react/icons/file-text'
import Handshake from 'lucide-react/icons/handshake'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircle from 'lucide-react/icons/message-circle'
import MousePointer2 from 'lucide-react/icons/mouse-pointer-2'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SquareKanban from 'lucide-react/icons/square-kanban'
import UserRound from 'lucide-react/icons/user-round'
import Workflow from 'lucide-react/icons/workflow'
import type { ComponentType } from 'react'

import type { SectionKey } from '#platform/screens/sections.ts'

type SectionIcon = ComponentType<{ readonly size?: number; readonly className?: string }>

export const sectionIcons: Readonly<Record<SectionKey, SectionIcon>> = {
  home: House,
  inbox: Inbox,
  visitors: MousePointer2,
  contacts: Contact,
  tickets: SquareKanban,
  knowledgebase: BookOpen,
  documentation: FileText,
  automation: Workflow,
  newsletter: Mail,
  outreach: Megaphone,
  affiliates: Handshake,
  bookkeeping: Banknote,
  time: Clock,
  reports: ChartNoAxesColumn,
  widgets: MessageCircle,
  organization: Building2,
  settings: Settings,
  admin: ShieldCheck,
  account: UserRound,
}
