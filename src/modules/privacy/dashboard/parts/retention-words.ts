import type { RetentionPolicy } from '../../model.ts'
import {
  appliedWords,
  leastDays,
  mostDaysOf,
  things,
  type RetentionAction,
  type RetentionObject,
} from '../../rules.ts'

interface Words {
  readonly title: string
  /** What the policy is about, and what stays. */
  readonly description: string
  /** From when the days count. */
  readonly since: string
  /** What holds while there is no policy. */
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
    description: 'What was written stays, the files go.',
    since: 'after closing',
  },
  visitors: {
    title: 'Visitors',
    description: 'Who they are on your pages: device, country, visits. Contacts and chats stay.',
    since: 'after the last visit',
    unlimited: 'Forgotten after 90 days without a visit, after 365 if they wrote',
  },
  pages: {
    title: 'Pages of visitors',
    description: 'Who looked at which page and for how long, and what led to a visit.',
    since: 'after they were looked at',
    unlimited: 'Forgotten after 30 days',
  },
  logs: {
    title: 'Logs',
    description:
      'What happened and who did it: the audit log, timelines of contacts and histories of records. What they tell of stays.',
    since: 'after it happened',
  },
}

export const actionWords: Readonly<Record<RetentionAction, { label: string; hint: string }>> = {
  anonymize: {
    label: 'Anonymize',
    hint: 'Who wrote, what was said and all files are removed. Times, tags and ratings stay for reports.',
  },
  delete: {
    label: 'Delete',
    hint: 'Removed for good, out of search and history as well.',
  },
}

/** "Deleted 365 days after closing", or that it is kept. */
export function policyWords({ object, action, days }: RetentionPolicy): string {
  const { since, unlimited = 'Kept without an end' } = objectWords[object]
  if (days === null) return unlimited
  return `${action === 'delete' ? 'Deleted' : 'Anonymized'} ${daysWords(days)} ${since}`
}

/** Some things go by themselves although nobody set a policy. */
export function standingWord({ object, days }: Pick<RetentionPolicy, 'object' | 'days'>): string {
  if (days !== null) return 'On'
  return objectWords[object].unlimited === undefined ? 'Off' : 'Standard'
}

/** What the next run would do: "1,204 conversations would be deleted". */
export function previewWords(
  object: RetentionObject,
  action: RetentionAction,
  { count, isMore }: { readonly count: number; readonly isMore: boolean },
): string {
  const { one, many } = things[object]
  const done = action === 'delete' ? 'deleted' : 'anonymized'
  if (count === 0) return `No ${one} is that old yet. From then on each is ${done} by itself.`
  const these = `${count.toLocaleString('en')}${isMore ? ' or more' : ''} ${count === 1 ? one : many}`
  return `${these} would be ${done} in the coming night, and then each that gets as old.`
}

export function ranWords({ object, action, ranCount }: RetentionPolicy): string {
  return appliedWords(object, action, ranCount ?? 0)
}

/** The number of days somebody typed, if it is one a policy can have. */
export function readDays(text: string, object: RetentionObject): number | undefined {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return days >= leastDays(object) && days <= mostDaysOf(object) ? days : undefined
}

function daysWords(days: number): string {
  return days === 1 ? 'a day' : `${days.toLocaleString('en')} days`
}
