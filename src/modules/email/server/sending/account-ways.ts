import { seconds } from '#lib/duration.ts'
import type { Config } from '#platform/config/config.ts'
import { MailboxProblem } from '#platform/mail/receiving/imap-mailbox.ts'
import { SmtpProblem } from '#platform/mail/smtp/smtp-problem.ts'
import type { OutgoingClient } from '#platform/outgoing/outgoing-client.ts'
import { createFindAddress } from '#platform/outgoing/find-address.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import type { AccountMode } from '../../model.ts'
import {
  accessTokenFor,
  providerOf,
  type Reach,
  type SignInGround,
} from '../accounts/mailbox-access.ts'
import { createGrantBox } from '../accounts/mailbox-box.ts'
import { findSignedIn, type SignedInAccount } from './account-ways-store.ts'
import { smtpWay } from './smtp-way.ts'
import { smtpPorts } from './transport-box.ts'
import type { Way } from './way.ts'

/** Mailboxes with a sign-in also send, through their provider's server. */
export interface AccountWays {
  /** Undefined if email from this address is sent like any other. */
  find(organizationId: string, accountId: string): Promise<Way | undefined>
  close(): void
}

export interface AccountWaysOptions {
  readonly ground: Ground
  readonly config: Pick<Config, 'mailboxProviders' | 'allowPrivateOutgoing'>
  readonly needs: { readonly secret: string; readonly outgoingClient: OutgoingClient }
  readonly mostSessions: number
}

export function createAccountWays({
  ground,
  config,
  needs,
  mostSessions,
}: AccountWaysOptions): AccountWays {
  const signIn: SignInGround = {
    providers: config.mailboxProviders,
    grants: createGrantBox(needs.secret),
    safeFetch: needs.outgoingClient.safeFetch,
  }
  const allowPrivate = config.allowPrivateOutgoing
  const findAddress = createFindAddress({ allowPrivate, ports: smtpPorts })
  const hasProviders = Object.keys(config.mailboxProviders).length > 0
  const known = new Map<string, { until: number; way: Promise<Way | undefined> }>()
  const open = new Map<string, { mode: AccountMode; way: Way }>()

  async function look(organizationId: string, accountId: string): Promise<Way | undefined> {
    const account = await findSignedIn(ground.database.platform, organizationId, accountId)
    const kept = open.get(accountId)
    if (account && account.mode === kept?.mode) return kept.way
    const way = account && wayOf(organizationId, account)
    kept?.way.close()
    open.delete(accountId)
    if (way) open.set(accountId, { mode: account.mode, way })
    return way
  }

  function wayOf(organizationId: string, { id, mode, address }: SignedInAccount): Way | undefined {
    const provider = providerOf(mode, signIn)
    if (!provider) return undefined
    const { host, port, security } = provider.smtp
    const reach: Reach = (access, act) =>
      inOrganization(ground, organizationId, bySystem('mailbox-sending', access), act)
    return smtpWay(
      { id, name: `${provider.name}, ${address}` },
      {
        host,
        port,
        tls: ({ tls: 'whole', starttls: 'required', none: 'never' } as const)[security],
        checksCertificate: true,
        user: address,
        password: '',
        accessToken: (refused) =>
          accessTokenFor(reach, { accountId: id, refused }, signIn).catch(asSmtpProblem),
        locate: () =>
          findAddress(host, port).catch((error: unknown) => {
            throw new SmtpProblem('resolve', error instanceof Error ? error.message : String(error))
          }),
      },
      mostSessions,
    )
  }

  return {
    find(organizationId, accountId) {
      if (!hasProviders) return Promise.resolve(undefined)
      const before = known.get(accountId)
      if (before && before.until > Date.now()) return before.way
      if (known.size > mostKept) known.clear()
      const way = look(organizationId, accountId)
      known.set(accountId, { until: Date.now() + seconds(10), way })
      way.catch(() => known.delete(accountId))
      return way
    },
    close() {
      for (const { way } of open.values()) way.close()
      open.clear()
    },
  }
}

function asSmtpProblem(error: unknown): never {
  if (!(error instanceof MailboxProblem)) throw error
  throw new SmtpProblem('sign-in', error.message)
}

const mostKept = 10_000
