import type { SealedBox } from '#lib/sealed-box.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { postmarkUser } from '#platform/mail/transports/webhooks/postmark-webhook.ts'
import { readSendgridKey } from '#platform/mail/transports/webhooks/sendgrid-webhook.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { transportRuntime } from './transport-runtime.ts'
import { transportCreated, transportDeleted, transportUpdated } from '../../delivery-contract.ts'
import type * as deliveryContract from '../../delivery-contract.ts'
import {
  providerRates as storedRates,
  type EmailTransport,
  type TransportSettings,
} from '../../transport-model.ts'
import { newWebhookPassword, webhookUrl, webhookSecretOf } from './webhook-secret.ts'
import { openSettings, smtpPorts, transportOwner } from './transport-box.ts'
import {
  changeTransport,
  deleteTransportRow,
  findTransportRow,
  insertTransport,
  listTransportRows,
  type TransportColumns,
} from './transports-store.ts'

export interface TransportRuntime {
  readonly box: SealedBox
  readonly allowPrivate: boolean
  readonly hasPlatformTransport: boolean
  readonly publicUrl: URL
}

export async function listTransports(
  scope: Scope,
): Promise<AnswerOf<typeof deliveryContract.listTransports>> {
  const runtime = transportRuntime(scope)
  const rows = await listTransportRows(scope)
  const { hasPlatformTransport } = runtime
  return { items: rows.map((row) => presentTransport(row, runtime)), hasPlatformTransport }
}

export async function createTransport(
  scope: Scope,
  {
    name,
    settings,
    perMinute,
    providerRates,
  }: ParsedInputOf<typeof deliveryContract.createTransport>,
): Promise<EmailTransport> {
  const runtime = transportRuntime(scope)
  const rows = await listTransportRows(scope)
  if (rows.length >= most) refuse('conflict', `You’ve reached the limit of ${most} mail servers.`)
  const id = crypto.randomUUID()
  const whole = wholeSettings(settings, undefined, runtime)
  const row = await insertTransport(scope, {
    id,
    name,
    kind: whole.kind,
    config: sealed(scope, id, whole, runtime),
    hint: hintOf(whole),
    place: Math.max(-1, ...rows.map(({ place }) => place)) + 1,
    perMinute,
    providerRates: JSON.stringify(providerRates),
  })
  if (!row) refuseName()
  scope.emit(transportCreated, { transportId: id, name }, { subjectId: id })
  return presentTransport(row, runtime)
}

export async function updateTransport(
  scope: Scope,
  {
    id,
    version,
    name,
    settings,
    perMinute,
    providerRates,
    isPaused,
    place,
  }: ParsedInputOf<typeof deliveryContract.updateTransport>,
): Promise<EmailTransport> {
  const runtime = transportRuntime(scope)
  const before = await getTransportRow(scope, id)
  const whole = settings && wholeSettings(settings, openRow(before, runtime), runtime)
  const rows = await listTransportRows(scope)
  if (rows.some((other) => other.id !== id && other.name === name)) refuseName()
  const change = {
    ...(name !== undefined && { name }),
    ...(perMinute !== undefined && { perMinute }),
    ...(providerRates && { providerRates: JSON.stringify(providerRates) }),
    ...(isPaused !== undefined && { isPaused }),
    ...(place !== undefined && { place }),
    ...(whole && {
      kind: whole.kind,
      config: sealed(scope, id, whole, runtime),
      hint: hintOf(whole),
      lastError: null,
      failingStep: null,
    }),
  }
  const row = await changeTransport(scope, { id, version }, change)
  if (!row)
    refuse('version_conflict', 'Someone else changed this mail server. Reload to see the latest.')
  const input = { name, settings, perMinute, providerRates, isPaused, place }
  const changed = Object.entries(input).flatMap(([key, value]) =>
    value === undefined ? [] : [key],
  )
  scope.emit(transportUpdated, { transportId: id, name: row.name, changed }, { subjectId: id })
  return presentTransport(row, runtime)
}

export async function deleteTransport(
  scope: Scope,
  { id }: ParsedInputOf<typeof deliveryContract.deleteTransport>,
): Promise<Record<string, never>> {
  const row = await deleteTransportRow(scope, id)
  if (!row) refuseMissing()
  scope.emit(transportDeleted, { transportId: id, name: row.name }, { subjectId: id })
  return {}
}

export async function createWebhookPassword(
  scope: Scope,
  { id }: ParsedInputOf<typeof deliveryContract.createWebhookPassword>,
): Promise<AnswerOf<typeof deliveryContract.createWebhookPassword>> {
  const runtime = transportRuntime(scope)
  const before = await getTransportRow(scope, id)
  const settings = openRow(before, runtime)
  if (settings?.kind !== 'postmark') {
    refuse('conflict', 'This service issues its own key. Enter it here instead.')
  }
  const password = newWebhookPassword()
  const config = sealed(scope, id, { ...settings, newsKey: password }, runtime)
  const row = await changeTransport(scope, { id }, { config })
  if (!row) refuseMissing()
  const changed = ['newsPassword']
  scope.emit(transportUpdated, { transportId: id, name: row.name, changed }, { subjectId: id })
  return { user: postmarkUser, password }
}

export async function getTransportRow(scope: Scope, id: string): Promise<TransportColumns> {
  return (await findTransportRow(scope, id)) ?? refuseMissing()
}

export function openRow(
  { orgId: organizationId, id, config }: TransportColumns,
  { box }: TransportRuntime,
): TransportSettings | undefined {
  return openSettings(box, { organizationId, id, config })
}

function presentTransport(row: TransportColumns, runtime: TransportRuntime): EmailTransport {
  const opened = openRow(row, runtime)
  const { kind: _kind, ...settings } = opened ?? { kind: row.kind }
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    settings: withoutSecrets(settings),
    hint: row.hint,
    place: row.place,
    perMinute: row.perMinute,
    providerRates: storedRates.catch({}).parse(row.providerRates),
    isPaused: row.isPaused,
    lastOkAt: row.lastOkAt?.toISOString() ?? null,
    lastError: row.lastError,
    failingStep: row.failingStep,
    webhook: webhookOf(row, opened, runtime),
    version: row.version,
  }
}

function webhookOf(
  row: TransportColumns,
  settings: TransportSettings | undefined,
  { publicUrl }: TransportRuntime,
): EmailTransport['webhook'] {
  if (row.kind === 'smtp') return null
  return {
    address: webhookUrl(publicUrl, row.id),
    isReady: settings !== undefined && webhookSecretOf(settings) !== undefined,
    lastAt: row.lastNewsAt?.toISOString() ?? null,
  }
}

function withoutSecrets(settings: object): EmailTransport['settings'] {
  const shown = Object.entries(settings as Record<string, string | number>)
  return Object.fromEntries(shown.filter(([key]) => !secrets.has(key)))
}

const secrets = new Set(['password', 'key', 'newsKey'])

/** A stored secret is only ever sent to the server it was entered for. */
function wholeSettings(
  input: TransportSettings,
  before: TransportSettings | undefined,
  { allowPrivate }: TransportRuntime,
): TransportSettings {
  if (input.kind === 'smtp') {
    if (!allowPrivate && !smtpPorts.includes(input.port)) {
      refuseField('settings.port', `Use port ${smtpPorts.join(', ')}.`)
    }
    if (!allowPrivate && input.security === 'none' && input.user !== '') {
      refuseField('settings.security', 'A password requires an encrypted connection.')
    }
    const isSame =
      before?.kind === 'smtp' && before.host === input.host && before.user === input.user
    const password = input.password ?? (isSame ? before.password : undefined)
    if (input.user !== '' && password === undefined) {
      refuseField('settings.password', 'Enter this user’s password.')
    }
    return { ...input, ...(password !== undefined && { password }) }
  }
  const key = input.key ?? keptKey(input, before)
  if (key === undefined) refuseField('settings.key', 'Enter the service’s key.')
  if (input.kind === 'sendgrid' && input.newsKey && !readSendgridKey(input.newsKey)) {
    refuseField('settings.newsKey', 'This isn’t a verification key. It starts with "MFkw".')
  }
  return { ...input, key, ...keptWebhookKey(input, before) }
}

/**
 * The webhook secret is only used to check requests, so it stays as long as the service stays the
 * same.
 */
function keptWebhookKey(
  input: TransportSettings,
  before: TransportSettings | undefined,
): { newsKey?: string } {
  if (!before || before.kind !== input.kind) return {}
  const isWritten = 'newsKey' in input && input.newsKey !== undefined
  if (isWritten || !('newsKey' in before) || before.newsKey === undefined) return {}
  return { newsKey: before.newsKey }
}

function keptKey(input: TransportSettings, before: TransportSettings | undefined) {
  if (!before || before.kind === 'smtp' || before.kind !== input.kind) return undefined
  // An SES secret belongs to its access key ID.
  const isOther = input.kind === 'ses' && before.kind === 'ses' && input.keyId !== before.keyId
  return isOther ? undefined : before.key
}

function hintOf(settings: TransportSettings): string {
  switch (settings.kind) {
    case 'smtp':
      return (settings.user === '' ? settings.host : `${settings.user} at ${settings.host}`).slice(
        0,
        255,
      )
    case 'ses':
      return `${settings.keyId} in ${settings.region}`
    case 'postmark':
      return settings.stream
    case 'mailgun':
      return settings.domain
    case 'sendgrid':
    case 'resend':
      return ''
  }
}

function sealed(
  { organizationId }: Scope,
  id: string,
  settings: TransportSettings,
  { box }: TransportRuntime,
): string {
  return box.seal(JSON.stringify(settings), transportOwner(organizationId, id))
}

function refuseMissing(): never {
  refuse('not_found', 'This mail server no longer exists.')
}

function refuseName(): never {
  const message = 'A mail server with this name already exists.'
  refuse('conflict', message, { fields: [{ path: 'name', message }] })
}

const most = 20
