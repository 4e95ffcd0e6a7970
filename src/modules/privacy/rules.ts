export const retentionObjects = [
  'conversations',
  'attachments',
  'visitors',
  'pages',
  'logs',
] as const
export type RetentionObject = (typeof retentionObjects)[number]

export const retentionActions = ['delete', 'anonymize'] as const
export type RetentionAction = (typeof retentionActions)[number]

export function actionsOf(object: RetentionObject): readonly RetentionAction[] {
  return object === 'conversations' ? ['anonymize', 'delete'] : ['delete']
}

export function appliedWords(
  object: RetentionObject,
  action: RetentionAction,
  count: number,
): string {
  const { one, many } = things[object]
  const done = action === 'delete' ? 'deleted' : 'anonymized'
  return `${count.toLocaleString('en')} ${count === 1 ? one : many} ${done}`
}

export const things: Readonly<Record<RetentionObject, { one: string; many: string }>> = {
  conversations: { one: 'conversation', many: 'conversations' },
  attachments: { one: 'file', many: 'files' },
  visitors: { one: 'visitor', many: 'visitors' },
  pages: { one: 'page view', many: 'page views' },
  logs: { one: 'entry', many: 'entries' },
}

export const maxDays = 3650

/** Page views always have a limit. */
export function maxDaysOf(object: RetentionObject): number {
  return object === 'pages' ? 365 : maxDays
}

/** Recent events are needed for live screens and for undoing merges. */
export function leastDays(object: RetentionObject): number {
  return object === 'logs' ? 30 : 1
}

/** Counting stops here; the exact number no longer matters. */
export const maxCounted = 100_000

/** Whether the policy now affects many more records than the preview showed. */
export function isMuchMore(seen: number, now: number): boolean {
  return now > seen * 1.1 + 10
}

export const requestKinds = ['export', 'erase'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestStatuses = ['received', 'verified', 'running', 'done', 'refused'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** A request must be verified before data is exported or erased. */
export function canBecome(from: RequestStatus, to: RequestStatus): boolean {
  return nextOf[from].includes(to)
}

const nextOf: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  received: ['verified', 'refused'],
  verified: ['running', 'done', 'refused'],
  running: ['done'],
  done: [],
  refused: [],
}

export function isOver(status: RequestStatus): boolean {
  return nextOf[status].length === 0
}

/** The GDPR allows one month. */
const deadlineDays = 30
export const warnDays = 7

export function dueAfter(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + deadlineDays * dayMs)
}

export type Urgency = 'late' | 'soon' | 'fine'

export function urgencyOf(
  { status, dueAt }: { readonly status: RequestStatus; readonly dueAt: string },
  now: Date,
): Urgency {
  const left = new Date(dueAt).getTime() - now.getTime()
  if (isOver(status) || left > warnDays * dayMs) return 'fine'
  return left < 0 ? 'late' : 'soon'
}

const dayMs = 24 * 3_600_000
