import type { RetentionPolicy } from '../../model.ts'
import {
  appliedWords,
  leastDays,
  maxDaysOf,
  things,
  type RetentionAction,
  type RetentionObject,
} from '../../rules.ts'

interface Words {
  readonly title: string
  readonly description: string
  readonly since: string
  readonly unlimited?: string
}

export const objectWords: Readonly<Record<RetentionObject, Words>> = {
  conversations: {
    title: 'Closed conversations',
    description: 'Open and snoozed conversations are always kept.',
    since: 'after closing',
  },
  attachments: {
    title: 'Files in closed conversations',
    description: 'Deletes the files and keeps the messages.',
    since: 'after closing',
  },
  visitors: {
    title: 'Visitors',
    description: 'Device, country, and visits. Contacts and conversations are kept.',
    since: 'after the last visit',
    unlimited: 'Deleted 90 days after the last visit, or 365 if they messaged you',
  },
  pages: {
    title: 'Page views',
    description: 'Pages visitors viewed, for how long, and where they came from.',
    since: 'after the view',
    unlimited: 'Deleted 30 days after the view',
  },
  logs: {
    title: 'Logs',
    description: 'The audit log, contact timelines, and record history.',
    since: 'after the event',
  },
}

export const actionWords: Readonly<Record<RetentionAction, { label: string; hint: string }>> = {
  anonymize: {
    label: 'Anonymize',
    hint: 'Removes names, messages, and files. Keeps times, tags, and ratings for reports.',
  },
  delete: {
    label: 'Delete',
    hint: 'Permanently removed, including from search and history.',
  },
}

export function policyWords({ object, action, days }: RetentionPolicy): string {
  const { since, unlimited = 'Kept forever' } = objectWords[object]
  if (days === null) return unlimited
  return `${action === 'delete' ? 'Deleted' : 'Anonymized'} ${daysWords(days)} ${since}`
}

/** Some objects have a default retention without a policy. */
export function policyStatus({ object, days }: Pick<RetentionPolicy, 'object' | 'days'>): string {
  if (days !== null) return 'On'
  return objectWords[object].unlimited === undefined ? 'Off' : 'Default'
}

export function previewWords(
  object: RetentionObject,
  action: RetentionAction,
  { count, isMore }: { readonly count: number; readonly isMore: boolean },
): string {
  const { one, many } = things[object]
  const done = action === 'delete' ? 'deleted' : 'anonymized'
  if (count === 0) return `No ${one} is that old yet. Each is ${done} when it reaches that age.`
  const these = `${count.toLocaleString('en')}${isMore ? ' or more' : ''} ${count === 1 ? one : many}`
  return `${these} will be ${done} tonight. Others follow as they reach that age.`
}

export function ranWords({ object, action, ranCount }: RetentionPolicy): string {
  return appliedWords(object, action, ranCount ?? 0)
}

export function readDays(text: string, object: RetentionObject): number | undefined {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return days >= leastDays(object) && days <= maxDaysOf(object) ? days : undefined
}

function daysWords(days: number): string {
  return days === 1 ? '1 day' : `${days.toLocaleString('en')} days`
}
