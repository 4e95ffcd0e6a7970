import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const personHoldingSlot = slot<PersonHolding>('people')

/**
 * One kind of thing that belongs to a person outside: his conversations, his browsers. Two contacts
 * that become one, one that is taken apart, erased or handed out go through all kinds.
 */
export interface PersonHolding {
  /** Plural, once in the product: `conversations`. Stands in exported files. */
  readonly key: string
  /**
   * Takes from the one who goes what both have and nobody has twice, such as a vote for the same
   * idea, before the rest moves. Answers it as it was, to be put back.
   */
  takeDoubled?(scope: Scope, way: Way): Promise<readonly unknown[]>
  /** Puts back what was taken, where the other one has his still. */
  putBackDoubled?(scope: Scope, taken: readonly unknown[], way: Way): Promise<void>
  /** Gives everything to another contact. Answers the ids of what moved. */
  move(scope: Scope, way: Way): Promise<readonly string[]>
  /** Gives back what moved, as far as it is still there. */
  moveBack(scope: Scope, ids: readonly string[], way: WayBack): Promise<void>
  /** Deletes it for good. Answers the subjects whose lines in the event log tell of him. */
  erase(scope: Scope, contactId: string): Promise<readonly string[]>
  /** What is known of him, for himself. Undefined when it tells nothing. */
  exportOf?(scope: Scope, contactId: string): Promise<readonly unknown[]>
  /** Subjects whose events belong to the timeline of these people, and that whoever asks may see. */
  listSubjects?(scope: Scope, contactIds: readonly string[]): Promise<readonly SubjectOf[]>
  /** What he did that the log does not keep and his timeline tells, the newest first. */
  listDoings?(scope: Scope, contactId: string, wanted: WantedDoings): Promise<readonly Doing[]>
}

export interface WantedDoings {
  /** Only what was before, or with `isUpTo` then. */
  readonly before?: { readonly at: string; readonly isUpTo: boolean } | undefined
  readonly limit: number
}

/** Told as an event is. */
export interface Doing {
  readonly id: string
  readonly at: Date
  readonly type: string
  readonly subjectId: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * How many things of each a timeline looks at. It looks into the log once for each of them, so of many
 * people it takes fewer: those that something happened to last.
 */
export function subjectsOfEach(people: number): number {
  return Math.max(20, Math.floor(500 / Math.max(1, people)))
}

/** Something that happens to it happens to a person. */
export interface SubjectOf {
  readonly id: string
  readonly contactId: string
}

export interface Way {
  readonly fromId: string
  readonly toId: string
}

/** From the one who stayed to the one who is taken out again. */
export interface WayBack extends Way {
  /** Who is taken out, and those who were merged into him. */
  readonly everybody: readonly string[]
  /** Of the two those who are nobody else any more; whom their rows were begun as need not be said. */
  readonly alone: readonly string[]
}

/** Declares a kind; a module lists its own under `people`, and the contacts loop over all. */
export function personHolding(kind: PersonHolding): PersonHolding {
  return kind
}
