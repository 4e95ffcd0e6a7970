import type { z } from 'zod'

import type { PermissionKey } from '#platform/permissions/keys.ts'

import type { Sentence } from './sentence.ts'

/** Something that can happen. Past tense, noun first: `conversation.closed`. */
export interface EventKind<Data extends z.ZodType = z.ZodType> {
  readonly type: string
  /**
   * One sentence in words, for histories, the audit log, timelines and the docs. It follows the name
   * of whoever did it ("closed conversation #{number}"); one that begins with a capital or a
   * placeholder stands alone ("A visitor opened the chat"). `sentence.ts` says what a placeholder can be.
   */
  readonly says: string
  readonly data: Data
  readonly audience: Audience
  /** Members who see only some rows are told of theirs alone; whose it is stands in `reach`. */
  readonly isScoped?: boolean
  /** Told live and kept nowhere: not in the log, and nothing reacts to it. */
  readonly isMomentary?: boolean
  /** Nothing people need to read about: left out of timelines. */
  readonly isQuiet?: boolean
  /** What integrators need to know beyond the sentence; for docs/events.md. */
  readonly details?: string
  /** What each kind of outsider sees of it. Without a view it never leaves the team. */
  readonly views?: { readonly [kind in Outsider]?: View<z.output<Data>> }
  /** A more exact sentence for this data; undefined where there is nothing to tell. */
  tells?(data: z.output<Data>, actor: Doer): Sentence | undefined
  /** What stands below the sentence: what a person wrote as it is, or a sentence to be filled in. */
  quotes?(data: z.output<Data>): Sentence | undefined
  /** Whether a customer did it, where the log knows nobody; otherwise the product did. */
  isByCustomer?(data: z.output<Data>): boolean
}

export interface Doer {
  readonly kind: string
  readonly id: string | null
}

/**
 * Who is told of it live: everyone in the organization, holders of a key, only the person it is
 * about, or nobody (it is history only).
 */
export type Audience = 'organization' | PermissionKey | 'subject' | 'nobody'

/** People outside the team who can be told of events. */
export type Outsider = 'customer'

/**
 * An allow-list: `shape` names every field that leaves the team, and whatever it does not name is cut,
 * at any depth. `make` builds it where picking fields of the data is not enough.
 */
export interface View<Data> {
  readonly shape: z.ZodType
  make?(data: Data, reader: OutsideReader): unknown
}

export interface OutsideReader {
  /** Whether the people of the team stand behind their names, or answer as one. */
  readonly seesNames: boolean
  /** Tells people of the team apart without their ids. */
  keyOf(id: string): string
}

export function event<Data extends z.ZodType>(kind: EventKind<Data>): EventKind<Data> {
  return kind
}

export type EventData<Kind extends EventKind> = z.input<Kind['data']>

/** What an outsider sees of an event; undefined when it is none of their business. */
export function viewOf(
  kind: EventKind | undefined,
  outsider: Outsider,
  data: unknown,
  reader: OutsideReader,
): unknown {
  const view = kind?.views?.[outsider]
  return view?.shape.parse(view.make ? view.make(data, reader) : data)
}
