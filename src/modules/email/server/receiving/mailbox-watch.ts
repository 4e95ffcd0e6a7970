import { hours, minutes, seconds } from '#lib/duration.ts'
import { MailboxProblem, type OpenMailbox } from '#platform/mail/receiving/imap-mailbox.ts'
import { MailRefused } from '#platform/mail/receiving/mail-refused.ts'
import { maxMailBytes } from '#platform/mail/receiving/smtp-receiver.ts'
import type { Log } from '#platform/observe/log.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { markAccountWorking, markAccountFailing } from '../accounts/account-state.ts'
import { recordOversized } from './record-oversized.ts'
import {
  claimMailbox,
  keepMailbox,
  listDueMailboxes,
  setFailures,
  setMailboxPlace,
  releaseMailbox,
  type DueMailbox,
} from './mailbox-store.ts'
import type { AccountRow } from './store.ts'
import { acceptMail, type Keeping } from './accept-mail.ts'

export interface WatchOptions extends Keeping {
  readonly runtime: Runtime
  readonly log: Log
  /** Throws a MailboxProblem if the mailbox can't be opened. */
  openMailbox(organizationId: string, account: AccountRow): Promise<OpenMailbox>
}

export interface MailboxWatch {
  start(): void
  stop(): Promise<void>
}

/**
 * Fetches email from external mailboxes. A node leases a mailbox for a few minutes and renews the
 * lease while it listens for new email; if the node dies, another takes over.
 */
export function createMailboxWatch(options: WatchOptions): MailboxWatch {
  const node = crypto.randomUUID()
  const held = new Map<string, Promise<void>>()
  const open = new Set<OpenMailbox>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const inside = <Result>(organizationId: string, act: (scope: Scope) => Promise<Result>) =>
    inOrganization(options.runtime, organizationId, bySystem('mailbox-watch', 'write'), act)

  async function look(): Promise<void> {
    const due = await onPlatform(options.runtime, bySystem('mailbox-watch', 'read'), (scope) =>
      listDueMailboxes(scope, maxBatchSize),
    )
    for (const mailbox of due) {
      if (isStopped || held.has(mailbox.id) || held.size >= maxHeld) continue
      const work = visit(mailbox)
        .catch((error: unknown) => options.log.warn({ err: error }, 'a mailbox could not be read'))
        .finally(() => held.delete(mailbox.id))
      held.set(mailbox.id, work)
    }
  }

  async function visit({ organizationId, id }: DueMailbox): Promise<void> {
    const account = await inside(organizationId, (scope) =>
      claimMailbox(scope, id, { node, until: leaseFrom(scope) }),
    )
    if (!account) return
    const health: Health = { state: account.state, failures: account.failures }
    let wait = account.pollSeconds * 1000
    try {
      await stay(organizationId, account, health)
    } catch (error) {
      if (isStopped) return
      health.failures += 1
      wait = Math.min(hours(1), wait * 2 ** Math.min(health.failures, 6))
      await inside(organizationId, (scope) => recordFailure(scope, account, { health, error }))
      if (!(error instanceof MailboxProblem)) throw error
    } finally {
      const next = isStopped ? 0 : wait
      await inside(organizationId, (scope) =>
        releaseMailbox(scope, id, { node, next: new Date(scope.now.getTime() + next) }),
      )
    }
  }

  /** Runs until the server closes the connection or the lease is lost. */
  async function stay(organizationId: string, account: AccountRow, health: Health): Promise<void> {
    const mailbox = await options.openMailbox(organizationId, account)
    open.add(mailbox)
    try {
      let place = await beginning(organizationId, account, mailbox)
      for (;;) {
        place = await fetchNew(organizationId, account, { mailbox, after: place })
        await inside(organizationId, (scope) => recordSuccess(scope, account, health))
        if (isStopped || !(await mailbox.waitForMail(account.pollSeconds * 1000)) || isStopped)
          return
        const isKept = await inside(organizationId, (scope) =>
          keepMailbox(scope, account, { node, until: leaseFrom(scope, account) }),
        )
        if (!isKept) return
      }
    } finally {
      open.delete(mailbox)
      await mailbox.close()
    }
  }

  /** A newly added mailbox starts with email that arrives from now on. */
  async function beginning(
    organizationId: string,
    account: AccountRow,
    mailbox: OpenMailbox,
  ): Promise<number> {
    const { uidValidity, uidNext } = mailbox
    if (account.uidValidity === uidValidity) return Number(account.lastUid)
    if (account.uidValidity !== null && account.lastOkAt) {
      const since = new Date(account.lastOkAt.getTime() - hours(24))
      for (const mail of await mailbox.listSince(since)) {
        await take(organizationId, account, { mailbox, mail })
      }
    }
    const lastUid = uidNext - 1
    await inside(organizationId, (scope) =>
      setMailboxPlace(scope, account.id, { uidValidity, lastUid }),
    )
    return lastUid
  }

  async function fetchNew(
    organizationId: string,
    account: AccountRow,
    { mailbox, after }: { mailbox: OpenMailbox; after: number },
  ): Promise<number> {
    let lastUid = after
    for (const mail of await mailbox.listAfter(after)) {
      if (isStopped) break
      await take(organizationId, account, { mailbox, mail })
      lastUid = mail.uid
      const { uidValidity } = mailbox
      await inside(organizationId, async (scope) => {
        await setMailboxPlace(scope, account.id, { uidValidity, lastUid })
        await keepMailbox(scope, account, { node, until: leaseFrom(scope, account) })
      })
    }
    return lastUid
  }

  async function take(
    organizationId: string,
    account: AccountRow,
    { mailbox, mail }: { mailbox: OpenMailbox; mail: { uid: number; size: number } },
  ): Promise<void> {
    const { id: accountId, address } = account
    const refuse = async (size: number): Promise<void> => {
      const key = `${accountId} ${mailbox.uidValidity} ${mail.uid}`
      await inside(organizationId, (scope) =>
        recordOversized(scope, { accountId, address, key, size }),
      )
    }
    if (mail.size > maxMailBytes) return refuse(mail.size)
    try {
      await acceptMail(options, {
        content: await mailbox.read(mail.uid),
        places: [{ organizationId, accountId, address }],
        envelopeFrom: '',
        client: undefined,
      })
    } catch (error) {
      if (!isTooLong(error)) throw error
      await refuse(maxMailBytes + 1)
    }
  }

  function attempt(): void {
    look()
      .catch((error: unknown) => options.log.warn({ err: error }, 'mailboxes could not be listed'))
      .finally(() => {
        if (!isStopped) timer = setTimeout(attempt, seconds(5))
      })
  }

  return {
    start: attempt,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.all([...open].map((mailbox) => mailbox.close()))
      await Promise.race([
        Promise.all(held.values()),
        new Promise((resolve) => setTimeout(resolve, seconds(10)).unref()),
      ])
    },
  }
}

/** Longer than the interval between lease renewals. */
function leaseFrom({ now }: Scope, account?: AccountRow): Date {
  return new Date(now.getTime() + (account?.pollSeconds ?? 0) * 1000 + minutes(2))
}

/** The status of a mailbox as this node knows it. */
interface Health {
  state: AccountRow['state']
  failures: number
}

async function recordSuccess(scope: Scope, account: AccountRow, health: Health): Promise<void> {
  await markAccountWorking(scope, { ...account, state: health.state })
  if (health.failures > 0) await setFailures(scope, account.id, 0)
  health.state = 'active'
  health.failures = 0
}

async function recordFailure(
  scope: Scope,
  account: AccountRow,
  { health, error }: { health: Health; error: unknown },
): Promise<void> {
  await setFailures(scope, account.id, health.failures)
  const known = error instanceof MailboxProblem ? error : undefined
  const step = known?.step ?? 'fetch'
  // Servers have short outages, so connection errors are reported late; a rejected password is
  // reported at once.
  const isTemporary = health.failures === 1 && health.state === 'active' && step !== 'sign in'
  if (isTemporary) return
  const problem = known?.message ?? 'Its email couldn’t be stored. We retry automatically.'
  await markAccountFailing(scope, account, { step, problem })
}

const maxBatchSize = 50
const maxHeld = 500

/** An email over the size limit is recorded, and the ones behind it are fetched all the same. */
function isTooLong(error: unknown): boolean {
  if (error instanceof MailRefused) return true
  return error instanceof Error && 'code' in error && error.code === 'DownloadOverflow'
}
