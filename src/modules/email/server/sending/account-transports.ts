import { seconds } from '#lib/duration.ts'
import type { Config } from '#platform/config/config.ts'
import { MailboxProblem } from '#platform/mail/receiving/imap-mailbox.ts'
import { SmtpProblem } from '#platform/mail/smtp/smtp-problem.ts'
import type { OutgoingClient } from '#platform/outgoing/outgoing-client.ts'
import { createFindAddress } from '#platform/outgoing/find-address.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import type { AccountMode } from '../../model.ts'
import {
  accessTokenFor,
  providerOf,
  type Reach,
  type SignInRuntime,
} from '../accounts/mailbox-access.ts'
import { createGrantBox } from '../accounts/mailbox-box.ts'
import { findSignedIn, type SignedInAccount } from './account-transports-store.ts'
import { smtpTransport } from './smtp-transport.ts'
import { smtpPorts } from './transport-box.ts'
import type { Transport } from './transport.ts'

/** Mailboxes with a sign-in also send, through their provider's server. */
export interface AccountTransports {
  /** Undefined if email from this address is sent like any other. */
  find(organizationId: string, accountId: string): Promise<Transport | undefined>
  close(): void
}

export interface AccountTransportsOptions {
  readonly runtime: Runtime
  readonly config: Pick<Config, 'mailboxProviders' | 'allowPrivateOutgoing'>
  readonly needs: { readonly secret: string; readonly outgoingClient: OutgoingClient }
  readonly maxSessions: number
}

export function createAccountTransports({
  runtime,
  config,
  needs,
  maxSessions,
}: AccountTransportsOptions): AccountTransports {
  const signIn: SignInRuntime = {
    providers: config.mailboxProviders,
    grants: createGrantBox(needs.secret),
    safeFetch: needs.outgoingClient.safeFetch,
  }
  const allowPrivate = config.allowPrivateOutgoing
  const findAddress = createFindAddress({ allowPrivate, ports: smtpPorts })
  const hasProviders = Object.keys(config.mailboxProviders).length > 0
  const known = new Map<string, { until: number; transport: Promise<Transport | undefined> }>()
  const open = new Map<string, { mode: AccountMode; transport: Transport }>()

  async function look(organizationId: string, accountId: string): Promise<Transport | undefined> {
    const account = await findSignedIn(runtime.database.platform, organizationId, accountId)
    const kept = open.get(accountId)
    if (account && account.mode === kept?.mode) return kept.transport
    const transport = account && transportFor(organizationId, account)
    kept?.transport.close()
    open.delete(accountId)
    if (transport) open.set(accountId, { mode: account.mode, transport })
    return transport
  }

  function transportFor(
    organizationId: string,
    { id, mode, address }: SignedInAccount,
  ): Transport | undefined {
    const provider = providerOf(mode, signIn)
    if (!provider) return undefined
    const { host, port, security } = provider.smtp
    const reach: Reach = (access, act) =>
      inOrganization(runtime, organizationId, bySystem('mailbox-sending', access), act)
    return smtpTransport(
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
      maxSessions,
    )
  }

  return {
    find(organizationId, accountId) {
      if (!hasProviders) return Promise.resolve(undefined)
      const before = known.get(accountId)
      if (before && before.until > Date.now()) return before.transport
      if (known.size > maxStored) known.clear()
      const transport = look(organizationId, accountId)
      known.set(accountId, { until: Date.now() + seconds(10), transport })
      transport.catch(() => known.delete(accountId))
      return transport
    },
    close() {
      for (const { transport } of open.values()) transport.close()
      open.clear()
    },
  }
}

function asSmtpProblem(error: unknown): never {
  if (!(error instanceof MailboxProblem)) throw error
  throw new SmtpProblem('sign-in', error.message)
}

const maxStored = 10_000
