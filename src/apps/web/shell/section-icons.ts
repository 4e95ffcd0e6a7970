import BookOpen from 'lucide-react/icons/book-open'
import Contact from 'lucide-react/icons/contact'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import MessageCircle from 'lucide-react/icons/message-circle'
import MousePointer2 from 'lucide-react/icons/mouse-pointer-2'
import Settings from 'lucide-react/icons/settings'
import SquareKanban from 'lucide-react/icons/square-kanban'
import type { ComponentType } from 'react'

import type { AreaKey, SectionKey } from '#platform/screens/sections.ts'

type Icon = ComponentType<{ readonly size?: number; readonly className?: string }>

export const sectionIcons: Readonly<Partial<Record<AreaKey | SectionKey, Icon>>> = {
  home: House,
  inbox: Inbox,
  tickets: SquareKanban,
  contacts: Contact,
  visitors: MousePointer2,
  content: BookOpen,
  knowledgebase: BookOpen,
  documentation: FileText,
  widgets: MessageCircle,
  settings: Settings,
}
