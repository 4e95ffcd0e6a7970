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
  onSwitched(): void
}

export class VisitorIdentity {
  private readonly options: VisitorIdentityOptions
  private proof: IdentityProof | undefined
  settled = Promise.resolve()

  constructor(options: VisitorIdentityOptions) {
    this.options = options
  }

  prove(proof: IdentityProof): Promise<void> {
    this.proof = proof
    this.settled = this.identifyOnServer()
    return this.settled
  }

  /** Runs after consent, or when the server no longer knows the browser. */
  async identifyOnServer(): Promise<void> {
    const { proof } = this
    const { keep, calls, onKnown, onFailed, onSwitched } = this.options
    if (!proof || !this.options.hasConsent()) return
    const who = await fingerprint(subjectOf(proof))
    if (this.proof !== proof) return
    const before = keep.read('who')
    if (before !== undefined && before !== who) onSwitched()
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

  async meet(user: { readonly name: string; readonly email: string }): Promise<void> {
    const { keep, calls, onKnown } = this.options
    const session = getSession(keep)
    const contact = await calls.meet(session, user)
    if (calls.keepKnown(session)) onKnown(contact)
  }

  forget(): void {
    this.proof = undefined
    this.options.keep.remove('who')
  }
}

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

/** A short hash tells users apart without storing the ID. */
async function fingerprint(subject: string): Promise<string> {
  const bytes = new TextEncoder().encode(subject)
  // `crypto.subtle` requires https, but the frame may be tested without it.
  if (!crypto.subtle) return subject
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(hash, 0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
