import type { ParleyAttributes, ParleyCompany, ParleyUser } from '#platform/widget/sdk.ts'
import type { IdentityProof } from '#modules/widget/model.ts'

import { describeVisitor } from './browser-client.ts'
import type { Emitter } from './emitter.ts'
import { pendingUserKey } from './pending-user-key.ts'
import type { PageWidget } from './page-widget.ts'

interface Notes {
  readonly user?: ParleyUser | undefined
  readonly attributes?: ParleyAttributes | undefined
  readonly events?: readonly { readonly name: string; readonly props?: ParleyAttributes }[]
}

/**
 * Sends user data from the page. For visitors who wrote or are verified, it's sent immediately; for
 * others it stays in the browser until they write.
 */
export class VisitorNotes {
  private readonly widget: PageWidget
  private readonly emitter: Emitter
  private proof: IdentityProof | undefined
  private isChecked = false
  private notes: Notes
  private sending: Promise<void> | undefined

  constructor(widget: PageWidget, emitter: Emitter) {
    this.widget = widget
    this.emitter = emitter
    this.notes = parse(widget.keep.read(pendingUserKey))
  }

  async identify(user: ParleyUser, jwt?: string): Promise<void> {
    if (typeof user !== 'object' || user === null) throw new Error('identify requires a user.')
    const { hash, ...details } = user
    this.proof = proofOf(details, hash, jwt) ?? (details.id === undefined ? this.proof : undefined)
    this.note({ user: details })
    const { name, email } = details
    this.widget.remember({ type: 'user', ...(name && { name }), ...(email && { email }) })
    this.isChecked = false
    await this.sendUser()
  }

  /** Data from before consent or the first message is sent once that happens. */
  async sendPending(): Promise<void> {
    const isDoubtful = this.proof && !this.isChecked
    if (isDoubtful) await this.sendUser().catch(() => undefined)
    else if (!this.isEmpty) await this.send().catch(() => undefined)
  }

  private async sendUser(): Promise<void> {
    try {
      await this.send()
      this.isChecked = this.widget.hasConsent
      const proof = this.isChecked ? this.proof : undefined
      if (proof) this.widget.remember({ type: 'identity', proof })
      this.emitter.emit('identify:ok', { isSigned: proof !== undefined })
    } catch (error) {
      this.proof = undefined
      const reason = error instanceof Error ? error.message : String(error)
      this.emitter.emit('identify:failed', { reason })
      throw error
    }
  }

  setCompany({ id, name, attributes }: ParleyCompany): Promise<void> {
    const more = Object.entries(attributes ?? {}).map(([key, value]) => [`company.${key}`, value])
    return this.say({
      attributes: {
        ...(name !== undefined && { company: name }),
        ...(id !== undefined && { companyId: id }),
        ...(Object.fromEntries(more) as ParleyAttributes),
      },
    })
  }

  async track(name: string, props?: ParleyAttributes): Promise<void> {
    if (!name) throw new Error('track requires an event name.')
    await this.say({ events: [{ name: String(name).slice(0, 100), ...(props && { props }) }] })
  }

  async say(notes: Notes): Promise<void> {
    this.note(notes)
    await this.send()
  }

  forget(): void {
    this.proof = undefined
    this.notes = {}
    this.widget.keep.remove(pendingUserKey)
  }

  private note(notes: Notes): void {
    this.notes = joined(this.notes, notes)
    this.hold()
  }

  /** Calls in the same tick are sent in one request. */
  send(): Promise<void> {
    this.sending ??= Promise.resolve().then(() => {
      this.sending = undefined
      return this.post()
    })
    return this.sending
  }

  private async post(): Promise<void> {
    const { notes, proof, widget } = this
    const peek = widget.keep.read('peek')
    if (!widget.hasConsent || (!proof && !peek)) return
    this.notes = {}
    const details = { ...notes, ...(proof && { proof }), ...(peek && { peek }) }
    const answer = await sendNotes(widget, details)
    // Invalid data is dropped; data lost to the network is sent with the next call.
    if (answer.status === 0 || answer.status >= 500) this.notes = joined(notes, this.notes)
    this.hold()
    if (answer.problem !== undefined) throw new Error(answer.problem)
    if (answer.unread !== undefined) widget.counted(answer.unread)
  }

  private get isEmpty(): boolean {
    const { user, attributes, events = [] } = this.notes
    return !user && !attributes && events.length === 0
  }

  private hold(): void {
    if (this.isEmpty) this.widget.keep.remove(pendingUserKey)
    else if (this.widget.hasConsent)
      this.widget.keep.write(pendingUserKey, JSON.stringify(this.notes))
  }
}

interface Answer {
  readonly status: number
  readonly problem?: string
  readonly unread?: number | undefined
}

async function sendNotes({ baseUrl, key }: PageWidget, details: object): Promise<Answer> {
  try {
    const answer = await describeVisitor(baseUrl, key, details)
    const { status, ok } = answer
    const body: { detail?: string; unread?: number } = await answer.json().catch(() => ({}))
    if (ok) return { status, unread: body.unread }
    return { status, problem: body.detail ?? `The server responded with ${status}.` }
  } catch {
    return { status: 0, problem: 'No connection to the server.' }
  }
}

function joined(before: Notes, after: Notes): Notes {
  return {
    ...((before.user ?? after.user) && { user: { ...before.user, ...after.user } }),
    ...((before.attributes ?? after.attributes) && {
      attributes: { ...before.attributes, ...after.attributes },
    }),
    events: [...(before.events ?? []), ...(after.events ?? [])].slice(-maxEvents),
  }
}

function proofOf(
  user: Omit<ParleyUser, 'hash'>,
  hash: string | undefined,
  jwt: string | undefined,
): IdentityProof | undefined {
  if (jwt) return { jwt }
  const { id, name } = user
  return hash && id ? { hash, user: { id, ...(name && { name }) } } : undefined
}

function parse(text: string | undefined): Notes {
  try {
    return (JSON.parse(text ?? '{}') as Notes | null) ?? {}
  } catch {
    return {}
  }
}

const maxEvents = 20
