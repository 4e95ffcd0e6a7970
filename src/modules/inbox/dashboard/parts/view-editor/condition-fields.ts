import type { ViewCondition } from '../../../view-model.ts'

export type ConditionField = ViewCondition['field']

/** What a view can ask for, as people read it. */
export const conditionFields: readonly {
  readonly value: ConditionField
  readonly label: string
}[] = [
  { value: 'status', label: 'Status' },
  { value: 'priority', label: 'Priority' },
  { value: 'assignee', label: 'Assigned to' },
  { value: 'team', label: 'Team' },
  { value: 'tag', label: 'Tag' },
  { value: 'has', label: 'Has' },
  { value: 'waiting', label: 'Waits for' },
  { value: 'quiet', label: 'Quiet for' },
  { value: 'age', label: 'Began' },
  { value: 'rating', label: 'Rating' },
]

/** A condition to begin with when its field is chosen. */
export function freshCondition(field: ConditionField): ViewCondition {
  switch (field) {
    case 'status':
      return { field, op: 'is', values: ['open'] }
    case 'priority':
      return { field, op: 'is', values: ['urgent', 'high'] }
    case 'has':
      return { field, op: 'is', values: ['note'] }
    case 'assignee':
      return { field, op: 'is', values: ['me'] }
    case 'team':
    case 'tag':
    case 'channel':
      return { field, op: 'is', values: ['none'] }
    case 'waiting':
    case 'quiet':
    case 'age':
      return { field, op: 'over', hours: 24 }
    case 'rating':
      return { field, op: 'under', stars: 3 }
  }
}

export const statusChoices = [
  { value: 'open', label: 'Open' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'closed', label: 'Closed' },
  { value: 'spam', label: 'Spam' },
]
export const priorityChoices = [
  { value: 'urgent', label: 'Urgent' },
  { value: 'high', label: 'High' },
  { value: 'normal', label: 'Normal' },
  { value: 'low', label: 'Low' },
  { value: 'none', label: 'None' },
]
export const hasChoices = [
  { value: 'note', label: 'A note' },
  { value: 'rating', label: 'A rating' },
  { value: 'attachment', label: 'A file' },
]
