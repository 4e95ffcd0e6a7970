import { createSealedBox, type SealedBox } from '#lib/sealed-box.ts'
import { providers } from '#platform/mail/transports/providers.ts'
import { SmtpProblem } from '#platform/mail/smtp/smtp-problem.ts'
import type { SmtpServerAddress } from '#platform/mail/smtp/smtp-server-address.ts'
import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'
import type { FindAddress } from '#platform/outgoing/find-address.ts'

import { transportSettings, type TransportSettings } from '../../transport-model.ts'
import { providerTransport } from './provider-transport.ts'
import { smtpTransport } from './smtp-transport.ts'
import type { Transport } from './transport.ts'

export function transportBox(secret: string): SealedBox {
  return createSealedBox(secret, 'email transport')
}

export function transportOwner(organizationId: string, id: string): string {
  return `${organizationId} ${id}`
}

/** Undefined if it can't be decrypted because the install's secret changed. */
export function openSettings(
  box: SealedBox,
  { organizationId, id, config }: { organizationId: string; id: string; config: string },
): TransportSettings | undefined {
  const opened = box.open(config, transportOwner(organizationId, id))
  return opened === undefined ? undefined : transportSettings.parse(JSON.parse(opened))
}

export interface Outside {
  readonly safeFetch: SafeFetch
  readonly findAddress: FindAddress
  readonly allowPrivate: boolean
}

export function transportFor(
  about: { id: string; name: string },
  settings: TransportSettings,
  outside: Outside,
  maxSessions?: number,
): Transport {
  if (settings.kind === 'smtp')
    return smtpTransport(about, smtpServer(settings, outside), maxSessions)
  const { kind, key = '', ...config } = settings
  return providerTransport(about, providers[kind], {
    config: { ...config, key },
    safeFetch: outside.safeFetch,
  })
}

function smtpServer(
  settings: Extract<TransportSettings, { kind: 'smtp' }>,
  { findAddress }: Outside,
): SmtpServerAddress {
  const { host, port, security, user, password = '' } = settings
  return {
    host,
    port,
    tls: ({ tls: 'whole', starttls: 'required', none: 'never' } as const)[security],
    checksCertificate: true,
    user: user === '' ? undefined : user,
    password,
    async locate() {
      try {
        return await findAddress(host, port)
      } catch (error) {
        throw new SmtpProblem('resolve', error instanceof Error ? error.message : String(error))
      }
    },
  }
}

export const smtpPorts = [25, 465, 587, 2525]
