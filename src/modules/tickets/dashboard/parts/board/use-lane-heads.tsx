import CircleUser from 'lucide-react/icons/circle-user'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import type { ReactNode } from 'react'

import { PriorityMark, priorityWords } from '#modules/inbox/dashboard/public/marks.tsx'
import { useNames } from '#platform/screens/browser/names.tsx'
import { Avatar } from '#ui/avatar.tsx'

import type { Lane } from '../../../lanes-contract.ts'
import type { LaneKind } from '../../../model.ts'
import { priorities } from '../words.ts'

interface LaneHead {
  readonly title: string
  readonly icon?: ReactNode
}

export function useLaneHeads(by: LaneKind): (lane: Lane) => LaneHead {
  const names = useNames()
  return ({ value, title }) => {
    switch (by) {
      case 'lead':
        return leadHead(value, names.get(value))
      case 'priority': {
        const priority = priorities.find((known) => known === value) ?? 'none'
        const icon = priority !== 'none' && <PriorityMark priority={priority} />
        return { title: priorityWords[priority], ...(icon && { icon }) }
      }
      case 'type':
        return { title: title || 'Other type' }
      case 'parent':
        if (value === 'none') return { title: 'No parent ticket' }
        return {
          title: title || 'Parent ticket (no access)',
          icon: <CornerDownRight size={16} className="rtl:-scale-x-100" />,
        }
    }
  }
}

function leadHead(value: string, name = 'Unknown'): LaneHead {
  return value === 'none'
    ? { title: 'Unassigned', icon: <CircleUser size={20} /> }
    : { title: name, icon: <Avatar id={value} name={name} size="small" /> }
}
