import { z } from 'zod'

import { seconds } from '#lib/duration.ts'
import { batchedInTurn } from '#platform/database/batched.ts'
import { job } from '#platform/jobs/job.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { markAccountWorking } from '../accounts/account-state.ts'
import { insertInbound, setLastMail, type NewInbound } from './store.ts'

export const readInboundMail = job({
  name: 'read-inbound-mail',
  payload: z.strictObject({ id: z.uuid() }),
  timeoutSeconds: 120,
})

/**
 * Batches emails of one organization into one transaction. An email never waits for others: those
 * that arrive during a transaction join the next one.
 */
export class MailBatcher {
  private readonly lines = new Map<string, (mail: NewInbound) => Promise<boolean>>()
  private readonly runtime: Runtime

  constructor(runtime: Runtime) {
    this.runtime = runtime
  }

  /** False for a duplicate that arrived another way or at another address. */
  async note(organizationId: string, mail: NewInbound): Promise<boolean> {
    return this.lineOf(organizationId)(mail)
  }

  private lineOf(organizationId: string): (mail: NewInbound) => Promise<boolean> {
    const known = this.lines.get(organizationId)
    if (known) return known
    const line = batchedInTurn(
      (mails: readonly NewInbound[]) =>
        inOrganization(this.runtime, organizationId, bySystem('mail-in', 'write'), (scope) =>
          noteAll(scope, mails),
        ),
      maxBatchSize,
    )
    this.lines.set(organizationId, line)
    return line
  }
}

async function noteAll(scope: Scope, mails: readonly NewInbound[]): Promise<boolean[]> {
  const added = await insertInbound(scope, onePerContent(mails))
  const fresh = mails.filter(({ id }) => added.has(id))
  await noteAccounts(scope, fresh)
  // A burst is stored completely before any of it is processed, so that sending servers don't wait.
  const startAfter = mails.length > 1 ? new Date(scope.now.getTime() + seconds(1)) : scope.now
  for (const { id } of fresh) scope.enqueue(readInboundMail, { id }, { startAfter })
  return mails.map(({ id }) => added.has(id))
}

/** Of concurrent duplicates, the first is kept with the recipients of all. */
function onePerContent(mails: readonly NewInbound[]): NewInbound[] {
  return [...Map.groupBy(mails, ({ contentKey }) => contentKey).values()].flatMap(
    ([first, ...others]) => {
      if (!first) return []
      const envelopeTo = [first, ...others].flatMap((mail) => mail.envelopeTo)
      return [{ ...first, envelopeTo: [...new Set(envelopeTo)] }]
    },
  )
}

async function noteAccounts(scope: Scope, mails: readonly NewInbound[]): Promise<void> {
  const ids = new Set(mails.flatMap(({ accountId }) => accountId ?? []))
  if (ids.size === 0) return
  for (const account of await setLastMail(scope, [...ids])) {
    // For fetched mailboxes, the mailbox check sets the status.
    const isFetched = account.mode !== 'forward' && account.mode !== 'inbound'
    if (!isFetched && account.state !== 'active') await markAccountWorking(scope, account)
  }
}

const maxBatchSize = 100
