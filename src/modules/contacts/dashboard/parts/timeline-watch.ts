import type { LiveEvent } from '#platform/live/live-message.ts'

/**
 * Decides which events reload a timeline. An event doesn't say whose a conversation is, so an
 * unknown one triggers one reload; if the timeline doesn't contain it, later events about it are
 * ignored.
 */
export class TimelineWatch {
  private readonly id: string
  private asked = new Set<string>()
  private readonly strangers = new Set<string>()

  constructor(id: string) {
    this.id = id
  }

  hasChanges({ type, subjectId, data }: Pick<LiveEvent, 'type' | 'subjectId' | 'data'>): boolean {
    const { contactId, changed } = Object(data) as { contactId?: unknown; changed?: unknown }
    // A contact who joins a company brings their conversations, so ignored ones may now belong.
    if (Array.isArray(changed) && changed.includes('company')) this.strangers.clear()
    if (subjectId === this.id || contactId === this.id) {
      this.strangers.clear()
      return true
    }
    const isListed = listedKinds.some((kind) => type.startsWith(kind))
    if (!isListed || subjectId === null || this.strangers.has(subjectId)) return false
    this.asked.add(subjectId)
    return true
  }

  /**
   * The answer settles only what was known when the request started; events that arrive during the
   * request may be missing from it.
   */
  begin(): (subjectIds: ReadonlySet<string>) => void {
    const { asked: pending } = this
    this.asked = new Set()
    return (subjectIds) => {
      for (const id of pending) {
        if (!subjectIds.has(id) && !this.asked.has(id)) this.strangers.add(id)
      }
    }
  }
}

const listedKinds = ['company.', 'contact.', 'conversation.', 'message.created', 'note.', 'ticket.']
