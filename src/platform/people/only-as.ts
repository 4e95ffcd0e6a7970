/**
 * Limits what a browser without a signature sees. Teammates merge contacts by judgment, and anyone
 * can type any email address, so such a browser keeps seeing only what was created as its own
 * contact.
 */
export interface OnlyAs {
  readonly contactId: string
  readonly isMerged: boolean
}

export interface Begun {
  readonly contactId: string
  /** Null if neither contact was merged. */
  readonly begunAs: string | null
}

/** Null sees everything of the contact. */
export function isSeenAs(onlyAs: OnlyAs | null, { contactId, begunAs }: Begun): boolean {
  if (onlyAs === null) return true
  if (begunAs !== null) return begunAs === onlyAs.contactId
  return !onlyAs.isMerged && contactId === onlyAs.contactId
}
