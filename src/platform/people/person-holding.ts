import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const personHoldingSlot = slot<PersonHolding>('people')

/**
 * A kind of data stored about a contact: conversations, browsers. Merging, splitting, erasing, and
 * exporting a contact loop over all kinds.
 */
export interface PersonHolding {
  /** Unique, plural: `conversations`. Used in exported files. */
  readonly key: string
  /**
   * Removes records both contacts have but only one may, such as votes for the same idea, before
   * the rest moves. Returns them for a later split.
   */
  takeDoubled?(scope: Scope, way: Way): Promise<readonly unknown[]>
  /** Restores the removed records if the other contact still has theirs. */
  putBackDoubled?(scope: Scope, taken: readonly unknown[], way: Way): Promise<void>
  /** Moves everything to another contact. Returns the IDs of moved records. */
  move(scope: Scope, way: Way): Promise<readonly string[]>
  /** Moves records back if they still exist. */
  moveBack(scope: Scope, ids: readonly string[], way: WayBack): Promise<void>
  /**
   * Deletes everything permanently. Returns the subjects whose events in the log mention the
   * contact.
   */
  erase(scope: Scope, contactId: string): Promise<readonly string[]>
  /** The contact's own data for an export. Undefined if there is nothing to export. */
  exportOf?(scope: Scope, contactId: string): Promise<readonly unknown[]>
  /** Subjects whose events belong in these contacts' timelines and that the actor may see. */
  listSubjects?(scope: Scope, contactIds: readonly string[]): Promise<readonly SubjectOf[]>
  /** Timeline entries that aren't in the event log, newest first. */
  listDoings?(scope: Scope, contactId: string, wanted: WantedDoings): Promise<readonly Doing[]>
}

export interface WantedDoings {
  /** Only entries before this time, or up to it with `isUpTo`. */
  readonly before?: { readonly at: string; readonly isUpTo: boolean } | undefined
  readonly limit: number
}

export interface Doing {
  readonly id: string
  readonly at: Date
  readonly type: string
  readonly subjectId: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * How many records per kind a timeline considers. Each costs a log lookup, so for many contacts
 * only the most recently active count.
 */
export function subjectsOfEach(people: number): number {
  return Math.max(20, Math.floor(500 / Math.max(1, people)))
}

export interface SubjectOf {
  readonly id: string
  readonly contactId: string
}

export interface Way {
  readonly fromId: string
  readonly toId: string
}

/** From the remaining contact to the one that is split off. */
export interface WayBack extends Way {
  /** The contact that is split off and the contacts merged into it. */
  readonly everybody: readonly string[]
  /** Contacts of the two that aren't merged any more, so their rows don't need `begun_as`. */
  readonly alone: readonly string[]
}

export function personHolding(kind: PersonHolding): PersonHolding {
  return kind
}
