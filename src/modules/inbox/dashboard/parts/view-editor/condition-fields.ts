import type { FieldType } from '#modules/fields/rules.ts'

import type { FieldCondition, ViewCondition } from '../../../view-model.ts'

type OwnCondition = Exclude<ViewCondition, FieldCondition>
export type ConditionField = OwnCondition['field']

export const conditionFields: readonly {
  readonly value: ConditionField
  readonly label: string
}[] = [
  { value: 'status', label: 'Status' },
  { value: 'priority', label: 'Priority' },
  { value: 'assignee', label: 'Assignee' },
  { value: 'team', label: 'Team' },
  { value: 'tag', label: 'Tag' },
  { value: 'channel', label: 'Channel' },
  { value: 'subject', label: 'Subject' },
  { value: 'has', label: 'Has' },
  { value: 'due', label: 'Due' },
  { value: 'waiting', label: 'Waiting for' },
  { value: 'quiet', label: 'No activity for' },
  { value: 'age', label: 'Created' },
  { value: 'created', label: 'Created on' },
  { value: 'active', label: 'Last activity' },
  { value: 'rating', label: 'Rating' },
  { value: 'company', label: 'Company' },
  { value: 'language', label: 'Language' },
]

export function freshCondition(field: ConditionField, today = ''): ViewCondition {
  switch (field) {
    case 'status':
      return { field, op: 'is', values: ['open'] }
    case 'priority':
      return { field, op: 'is', values: ['urgent', 'high'] }
    case 'has':
      return { field, op: 'is', values: ['note'] }
    case 'due':
      return { field, op: 'is', values: ['overdue'] }
    case 'assignee':
      return { field, op: 'is', values: ['me'] }
    case 'team':
    case 'tag':
    case 'company':
      return { field, op: 'is', values: ['none'] }
    case 'channel':
    case 'language':
      return { field, op: 'is', values: [] }
    case 'subject':
      return { field, op: 'has', text: '' }
    case 'waiting':
    case 'quiet':
    case 'age':
      return { field, op: 'over', hours: 24 }
    case 'created':
    case 'active':
      return { field, op: 'after', day: today }
    case 'rating':
      return { field, op: 'under', stars: 3 }
  }
}

export interface FilterField {
  readonly of: FieldCondition['of']
  readonly key: string
  readonly label: string
  readonly type: FieldType
  readonly options: readonly string[]
}

export function freshFieldCondition(
  { of, key, type }: Pick<FilterField, 'of' | 'key' | 'type'>,
  today = '',
): FieldCondition {
  switch (type) {
    case 'number':
    case 'currency':
    case 'percent':
      return { field: 'value_amount', of, key, op: 'over', amount: 0 }
    case 'date':
    case 'datetime':
      return { field: 'value_day', of, key, op: 'after', day: today }
    case 'boolean':
      return { field: 'value', of, key, op: 'is', values: ['true'] }
    case 'select':
    case 'multi_select':
    case 'user':
      return { field: 'value', of, key, op: 'is', values: [] }
    case 'text':
    case 'long_text':
    case 'url':
    case 'email':
    case 'phone':
      return { field: 'value_text', of, key, op: 'has', text: '' }
  }
}

export function choiceOf(what: ViewCondition | FilterField): string {
  if ('key' in what) return `${what.of}:${what.key}`
  return what.field
}

export function isEmptyCondition(condition: ViewCondition): boolean {
  if ('values' in condition) return condition.values.length === 0
  if ('text' in condition) return condition.text.trim() === ''
  return 'day' in condition && condition.day === ''
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
  { value: 'note', label: 'Note' },
  { value: 'rating', label: 'Rating' },
  { value: 'attachment', label: 'File' },
]
export const dueChoices = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'soon', label: 'Within an hour' },
  { value: 'later', label: 'Later' },
  { value: 'none', label: 'Not due' },
]
export const booleanChoices = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
