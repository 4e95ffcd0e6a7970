/**
 * How far a browser without a signature sees. Colleagues merge contacts by what they believe, and people
 * can type any address: such a browser goes on seeing what was begun as the contact it was.
 */
export interface OnlyAs {
  readonly contactId: string
  /** Merged with somebody since, whichever of the two stayed: only what says so was begun as him. */
  readonly isMerged: boolean
}

/** Something that is a contact's: begun as him, or as another who was merged with him. */
export interface Begun {
  readonly contactId: string
  /** Null while neither was merged. */
  readonly begunAs: string | null
}

/** Null sees all that is the contact's. */
export function isSeenAs(onlyAs: OnlyAs | null, { contactId, begunAs }: Begun): boolean {
  if (onlyAs === null) return true
  if (begunAs !== null) return begunAs === onlyAs.contactId
  return !onlyAs.isMerged && contactId === onlyAs.contactId
}
