import { readCustomer } from '#platform/events/audience-text.ts'
import { justBefore, type Cursor } from '#platform/events/cursor.ts'

import type { Follower, Place } from './follower.ts'

/**
 * Those who have heard all there is, and so stand at one place of the log together. They are kept by
 * what they can be told of: of thousands of visitors an event concerns one.
 */
export class Front implements Place {
  cursor: Cursor = justBefore(1n)
  private readonly members = new Set<Follower>()
  private readonly visitors = new Map<string, Set<Follower>>()
  private readonly contacts = new Map<Follower, string>()

  get size(): number {
    return this.members.size + this.contacts.size
  }

  add(follower: Follower): void {
    const { listener } = follower.socket
    if (listener.kind === 'member') {
      this.members.add(follower)
    } else {
      const { contactId } = listener.visitor
      const same = this.visitors.get(contactId) ?? new Set()
      this.visitors.set(contactId, same.add(follower))
      this.contacts.set(follower, contactId)
    }
    follower.place = this
  }

  /** From now on he has a place of his own, which is this one. False when he was not here. */
  delete(follower: Follower): boolean {
    const contactId = this.contacts.get(follower)
    const same = contactId === undefined ? undefined : this.visitors.get(contactId)
    same?.delete(follower)
    if (contactId !== undefined && same?.size === 0) this.visitors.delete(contactId)
    const wasHere = this.contacts.delete(follower) || this.members.delete(follower)
    if (wasHere) follower.place = { cursor: this.cursor }
    return wasHere
  }

  /** Whom an event with this audience may be for; who is not among them is told nothing of it. */
  concernedBy(audience: string): Follower[] {
    const told = readCustomer(audience)
    const customers = told && this.visitors.get(told.contactId)
    return customers ? [...this.members, ...customers] : [...this.members]
  }
}
