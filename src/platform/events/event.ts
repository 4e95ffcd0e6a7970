import type { z } from 'zod'

import type { PermissionKey } from '#platform/permissions/keys.ts'

import type { Sentence } from './sentence.ts'

/** Event names are past tense, noun first: `conversation.closed`. */
export interface EventKind<Data extends z.ZodType = z.ZodType> {
  readonly type: string
  /**
   * The event as a sentence, for histories, the audit log, timelines, and the docs. It follows the
   * actor's name ("closed conversation #{number}"). A sentence that starts with a capital letter or
   * a placeholder stands alone ("A visitor opened the chat"). See `sentence.ts` for placeholders.
   */
  readonly says: string
  readonly data: Data
  readonly audience: Audience
  /** Members with limited visibility only receive events of rows in `reach`. */
  readonly isScoped?: boolean
  /** Sent live only. It isn't logged and nothing reacts to it. */
  readonly isMomentary?: boolean
  /** Hidden from timelines. */
  readonly isQuiet?: boolean
  /** Extra details for integrators in docs/events.md. */
  readonly details?: string
  /** What each kind of outsider sees. Events without a view never leave the team. */
  readonly views?: { readonly [kind in Outsider]?: View<z.output<Data>> }
  /** A more specific sentence for this data. */
  sentenceFor?(data: z.output<Data>, actor: EventActorRef): Sentence | undefined
  /** Shown below the sentence: text a person wrote, or a sentence with placeholders. */
  quotes?(data: z.output<Data>): Sentence | undefined
  /** Whether a customer caused it if the log has no actor. Otherwise the product did. */
  isByCustomer?(data: z.output<Data>): boolean
}

export interface EventActorRef {
  readonly kind: string
  readonly id: string | null
}

/**
 * Who receives it live: everyone in the organization, holders of a key, only the person it
 * concerns, or no one (history only).
 */
export type Audience = 'organization' | PermissionKey | 'subject' | 'nobody'

export type Outsider = 'customer'

/**
 * An allow-list: `shape` names every field that leaves the team, at any depth; all others are
 * removed. `make` builds the view if picking fields isn't enough.
 */
export interface View<Data> {
  readonly shape: z.ZodType
  make?(data: Data, reader: OutsideReader): unknown
}

export interface OutsideReader {
  /** Whether teammates appear under their own names or as the organization. */
  readonly showsNames: boolean
  /** Tells teammates apart without exposing their IDs. */
  keyOf(id: string): string
}

export function event<Data extends z.ZodType>(kind: EventKind<Data>): EventKind<Data> {
  return kind
}

export type EventData<Kind extends EventKind> = z.input<Kind['data']>

export function viewOf(
  kind: EventKind | undefined,
  outsider: Outsider,
  data: unknown,
  reader: OutsideReader,
): unknown {
  const view = kind?.views?.[outsider]
  return view?.shape.parse(view.make ? view.make(data, reader) : data)
}
