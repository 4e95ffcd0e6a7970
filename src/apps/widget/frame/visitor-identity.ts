import type { Keep } from '#platform/widget/keep.ts'
import { getSession } from '#platform/widget/session.ts'
import type { IdentityProof } from '#modules/widget/model.ts'

import type { ChatCalls, Contact } from './chat-calls.ts'

export interface VisitorIdentityOptions {
  readonly keep: Keep
  readonly calls: ChatCalls
  hasConsent(): boolean
  onKnown(contact: Contact): void
  onFailed(reason: string): void
  /** Somebody else used this browser before. */
  onSwitched(): void
}

/** Makes this browser known as the user for whom the customer's server vouches. */
export class VisitorIdentity {
  private readonly options: VisitorIdentityOptions
  private proof: IdentityProof | undefined
  /** Done when the server has answered to the last proof. */
  settled = Promise.resolve()

  constructor(options: VisitorIdentityOptions) {
    this.options = options
  }

  prove(proof: IdentityProof): Promise<void> {
    this.proof = proof
    this.settled = this.tellServer()
    return this.settled
  }

  /** After the visitor agreed, or when the server knew his browser no more. */
  async tellServer(): Promise<void> {
    const { proof } = this
    const { keep, calls, onKnown, onFailed, onSwitched } = this.options
    if (!proof || !this.options.hasConsent()) return
    const who = await fingerprint(subjectOf(proof))
    // Let go meanwhile, or somebody else by now.
    if (this.proof !== proof) return
    const before = keep.read('who')
    if (before !== undefined && before !== who) onSwitched()
    // He who was forgotten took the proof along.
    this.proof = proof
    const session = getSession(keep)
    try {
      const contact = await calls.identify(session, proof)
      if (!calls.keepKnown(session)) return
      keep.write('who', who)
      onKnown(contact)
    } catch (error) {
      if (this.proof !== proof) return
      this.proof = undefined
      onFailed(error instanceof Error ? error.message : '')
    }
  }

  /** He says himself who he is, before he wrote anything. */
  async meet(said: { readonly name: string; readonly email: string }): Promise<void> {
    const { keep, calls, onKnown } = this.options
    const session = getSession(keep)
    const contact = await calls.meet(session, said)
    if (calls.keepKnown(session)) onKnown(contact)
  }

  forget(): void {
    this.proof = undefined
    this.options.keep.remove('who')
  }
}

/** Whom it names; whether it may is for the server to say. */
function subjectOf(proof: IdentityProof): string {
  if ('hash' in proof) return proof.user.id ?? ''
  try {
    const [, body = ''] = proof.jwt.split('.')
    const text = atob(body.replaceAll('-', '+').replaceAll('_', '/'))
    const { sub } = JSON.parse(text) as { sub?: unknown }
    return String(sub)
  } catch {
    return ''
  }
}

/** Enough to tell one from another, without leaving his id behind. */
async function fingerprint(subject: string): Promise<string> {
  const bytes = new TextEncoder().encode(subject)
  // Browsers have it on encrypted pages only, and the frame may be tried out on others.
  if (!crypto.subtle) return subject
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(hash, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
