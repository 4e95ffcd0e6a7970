import type { LiveEvent } from '#platform/live/live-message.ts'

/**
 * Knows which events are worth reading a timeline again for. Whose a conversation is no event says: one
 * about something unknown is looked up once by reading, and what is not in the timeline then is a
 * stranger's.
 */
export class TimelineWatch {
  private readonly id: string
  private asked = new Set<string>()
  private readonly strangers = new Set<string>()

  /** Of the contact or company that it is of. */
  constructor(id: string) {
    this.id = id
  }

  isNews({ type, subjectId, data }: Pick<LiveEvent, 'type' | 'subjectId' | 'data'>): boolean {
    const { contactId, changed } = Object(data) as { contactId?: unknown; changed?: unknown }
    // Whoever joins a company brings along what is his.
    if (Array.isArray(changed) && changed.includes('company')) this.strangers.clear()
    if (subjectId === this.id || contactId === this.id) {
      // With the people, what is theirs may be another.
      this.strangers.clear()
      return true
    }
    const isTold = told.some((kind) => type.startsWith(kind))
    if (!isTold || subjectId === null || this.strangers.has(subjectId)) return false
    this.asked.add(subjectId)
    return true
  }

  /**
   * It is read again; what is answered settles what was heard of until now, by what it tells of. What
   * comes meanwhile may be too late for that answer.
   */
  begin(): (subjectIds: ReadonlySet<string>) => void {
    const { asked } = this
    this.asked = new Set()
    return (subjectIds) => {
      for (const id of asked) {
        if (!subjectIds.has(id) && !this.asked.has(id)) this.strangers.add(id)
      }
    }
  }
}

const told = ['company.', 'contact.', 'conversation.', 'message.created', 'note.', 'ticket.']
