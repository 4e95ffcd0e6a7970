/**
 * Limits what a browser without a signature sees. Teammates merge contacts by judgment, and anyone
 * can type any email address, so such a browser keeps seeing only what was created as its own
 * contact.
 */
export interface VisibleAs {
  readonly contactId: string
  readonly isMerged: boolean
}

export interface Begun {
  readonly contactId: string
  /** Null if neither contact was merged. */
  readonly begunAs: string | null
}

/** Null sees everything of the contact. */
export function isVisibleAs(visibleAs: VisibleAs | null, { contactId, begunAs }: Begun): boolean {
  if (visibleAs === null) return true
  if (begunAs !== null) return begunAs === visibleAs.contactId
  return !visibleAs.isMerged && contactId === visibleAs.contactId
}
