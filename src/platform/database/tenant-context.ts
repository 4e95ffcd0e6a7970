import { createHmac, randomBytes } from 'node:crypto'

import type { PoolClient } from 'pg'

import type { Statement } from './pipeline.ts'

/**
 * Signs "this transaction is for that organization". The signature covers the backend's process ID,
 * so a value seen on one connection is useless on another and injected SQL can't create one. A
 * connection proves an organization once and can repeat it cheaply until it proves another.
 */
export class TenantContext {
  readonly keyId = randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')
  private readonly key = randomBytes(32)
  private readonly signed = new WeakMap<PoolClient, Map<string, string>>()
  private readonly lastContext = new WeakMap<PoolClient, string>()
  private readonly proven = new WeakMap<PoolClient, string>()

  /** The key as PostgreSQL needs it: combined with the two pads of HMAC. */
  get pads(): { inner: Buffer; outer: Buffer } {
    const block = Buffer.concat([this.key, Buffer.alloc(32)])
    return {
      inner: Buffer.from(block.map((byte) => byte ^ 0x36)),
      outer: Buffer.from(block.map((byte) => byte ^ 0x5c)),
    }
  }

  /** `read` also makes the transaction read-only. */
  statement(client: PoolClient, organizationId: string, mode: 'read' | 'write'): Statement {
    const context = this.sign(client, organizationId)
    const proven = `${context}.proven`
    const isReused = this.lastContext.get(client) === context
    this.lastContext.set(client, context)
    if (this.proven.get(client) === proven) return { text: saying[mode], values: [proven] }
    // Proving costs as much as four extra table reads, too much for one query per tenant.
    if (mode === 'read' && !isReused) return { text: saying.read, values: [context] }
    return this.proof(client, { context, proven, mode })
  }

  private proof(
    client: PoolClient,
    { context, proven, mode }: { context: string; proven: string; mode: 'read' | 'write' },
  ): Statement {
    this.proven.delete(client)
    return {
      text: proving[mode],
      values: [context],
      answered: (rows) => {
        if (rows[0]?.['context'] === proven) this.proven.set(client, proven)
      },
    }
  }

  private sign(client: PoolClient, organizationId: string): string {
    let known = this.signed.get(client)
    if (!known) this.signed.set(client, (known = new Map()))
    const before = known.get(organizationId)
    if (before) return before
    const { processID } = client as unknown as { processID: number }
    const mac = createHmac('sha256', this.key)
      .update(`${organizationId}:${processID}`)
      .digest('hex')
    const context = `${organizationId}.${this.keyId}.${mac}`
    if (known.size > 1000) known.clear()
    known.set(organizationId, context)
    return context
  }
}

const readOnly = `set_config('transaction_read_only', 'on', true)`
const saying = {
  write: `select set_config('app.ctx', $1, true)`,
  read: `select set_config('app.ctx', $1, true), ${readOnly}`,
}
// Remembering the proof is a write, so the transaction turns read-only after it.
const proving = {
  write: `select app.prove_context($1) as context`,
  read: `select app.prove_context($1) as context, ${readOnly}`,
}
