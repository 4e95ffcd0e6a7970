import { readCustomer } from '#platform/events/audience-text.ts'
import { justBefore, type Cursor } from '#platform/events/cursor.ts'

import type { Follower, Place } from './follower.ts'

/**
 * Followers that are up to date share one log position. They are indexed by audience, because an
 * event usually concerns one of thousands of visitors.
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

  delete(follower: Follower): boolean {
    const contactId = this.contacts.get(follower)
    const same = contactId === undefined ? undefined : this.visitors.get(contactId)
    same?.delete(follower)
    if (contactId !== undefined && same?.size === 0) this.visitors.delete(contactId)
    const wasHere = this.contacts.delete(follower) || this.members.delete(follower)
    if (wasHere) follower.place = { cursor: this.cursor }
    return wasHere
  }

  concernedBy(audience: string): Follower[] {
    const customer = readCustomer(audience)
    const customers = customer && this.visitors.get(customer.contactId)
    return customers ? [...this.members, ...customers] : [...this.members]
  }
}
