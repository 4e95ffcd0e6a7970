import { createHmac, randomBytes } from 'node:crypto'

import type { PoolClient } from 'pg'

import type { Statement } from './pipeline.ts'

/**
 * Signs "this transaction is for that organization". The signature covers the backend's process id,
 * so a value seen on one connection is worthless on another, and SQL that slips in cannot make one.
 */
export class TenantContext {
  readonly keyId = randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x')
  private readonly key = randomBytes(32)
  private readonly signed = new WeakMap<PoolClient, Map<string, string>>()

  /** The key as PostgreSQL wants it: combined with the two pads of HMAC. */
  get pads(): { inner: Buffer; outer: Buffer } {
    const block = Buffer.concat([this.key, Buffer.alloc(32)])
    return {
      inner: Buffer.from(block.map((byte) => byte ^ 0x36)),
      outer: Buffer.from(block.map((byte) => byte ^ 0x5c)),
    }
  }

  /** `read` also makes the transaction read-only: a question can never change anything. */
  statement(client: PoolClient, organizationId: string, mode: 'read' | 'write'): Statement {
    return {
      text: mode === 'read' ? setForReading : setForWriting,
      values: [this.sign(client, organizationId)],
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

const setForWriting = `select set_config('app.ctx', $1, true)`
const setForReading = `select set_config('app.ctx', $1, true), set_config('transaction_read_only', 'on', true)`
