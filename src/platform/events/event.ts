import type { z } from 'zod'

import type { PermissionKey } from '#platform/permissions/keys.ts'

/** Something that can happen. Past tense, noun first: `conversation.closed`. */
export interface EventKind<Data extends z.ZodType = z.ZodType> {
  readonly type: string
  readonly data: Data
  readonly audience: Audience
  /** Members who see only some rows are told of theirs alone; whose it is stands in `reach`. */
  readonly isScoped?: boolean
  /** Told live and kept nowhere: not in the log, and nothing reacts to it. */
  readonly isMomentary?: boolean
}

/**
 * Who is told of it live: everyone in the organization, holders of a key, only the person it is
 * about, or nobody (it is history only).
 */
export type Audience = 'organization' | PermissionKey | 'subject' | 'nobody'

export function event<Data extends z.ZodType>(kind: EventKind<Data>): EventKind<Data> {
  return kind
}

export type EventData<Kind extends EventKind> = z.input<Kind['data']>
