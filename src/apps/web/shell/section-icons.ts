import Banknote from 'lucide-react/icons/banknote'
import BookOpen from 'lucide-react/icons/book-open'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Clock from 'lucide-react/icons/clock'
import Contact from 'lucide-react/icons/contact'
import FileText from 'lucide-react/icons/file-text'
import Handshake from 'lucide-react/icons/handshake'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircle from 'lucide-react/icons/message-circle'
import MousePointer2 from 'lucide-react/icons/mouse-pointer-2'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SquareKanban from 'lucide-react/icons/square-kanban'
import Workflow from 'lucide-react/icons/workflow'
import type { ComponentType } from 'react'

import type { AreaKey, SectionKey } from '#platform/screens/sections.ts'

type Icon = ComponentType<{ readonly size?: number; readonly className?: string }>

/** Of areas, and of the sections inside them; the groups of the settings have none. */
export const sectionIcons: Readonly<Partial<Record<AreaKey | SectionKey, Icon>>> = {
  home: House,
  inbox: Inbox,
  tickets: SquareKanban,
  contacts: Contact,
  visitors: MousePointer2,
  content: BookOpen,
  knowledgebase: BookOpen,
  documentation: FileText,
  automation: Workflow,
  outreach: Megaphone,
  newsletter: Mail,
  reports: ChartNoAxesColumn,
  more: LayoutGrid,
  time: Clock,
  affiliates: Handshake,
  bookkeeping: Banknote,
  widgets: MessageCircle,
  settings: Settings,
  admin: ShieldCheck,
}
