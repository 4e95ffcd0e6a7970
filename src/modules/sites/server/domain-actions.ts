import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { randomToken } from '#lib/random-token.ts'

import { domainAdded, domainMadePrimary, domainRemoved } from '../contract.ts'
import type * as contract from '../contract.ts'
import type { Domain } from '../model.ts'
import { normalizeDomain } from '../rules.ts'
import { presentDomain } from './present.ts'
import { checkProof } from './proof.ts'
import { getSiteRow } from './site-actions.ts'
import {
  changeDomain,
  clearPrimary,
  countDomains,
  findDomainRow,
  insertDomain,
  isHostFree,
  listDomainRows,
  releaseHost,
  type DomainRow,
  type SiteScope,
} from './store.ts'

export async function listDomains(
  scope: Scope,
  { siteId }: { siteId: string },
): Promise<{ items: Domain[] }> {
  await getSiteRow(scope, siteId)
  const rows = await listDomainRows(scope, siteId)
  return { items: rows.map(presentDomain) }
}

/** Adding a domain claims nothing; it belongs to the organization once the record is verified. */
export async function addDomain(
  scope: Scope,
  { siteId, hostname: written }: ParsedInputOf<typeof contract.addDomain>,
): Promise<Domain> {
  const hostname = normalizeDomain(written, scope.product.config)
  if (!hostname) refuseHostname('invalid', 'Enter your own domain, such as help.example.com.')
  await getSiteRow(scope, siteId)
  if ((await countDomains(scope)) >= domainsPerOrganization) {
    refuse('conflict', `You can add up to ${domainsPerOrganization} domains.`)
  }
  if (!(await isHostFree(scope, hostname))) refuseHostname('conflict', takenSentence)
  const row = await insertDomain(scope, {
    siteId,
    hostname,
    txtToken: randomToken(),
  })
  if (!row) refuseHostname('conflict', 'You already added this domain.')
  scope.emit(domainAdded, aboutOf(row), { subjectId: row.id })
  return presentDomain(row)
}

export async function verifyDomain(scope: Scope, { id }: { id: string }): Promise<Domain> {
  const row = await getDomainRow(scope, id)
  await scope.spend({
    bucket: `verify-domain:${scope.organizationId}`,
    limit: 20,
    windowSeconds: 600,
    sentence: 'DNS changes take a while. Try again in ten minutes.',
  })
  const checked = await checkProof(scope, row)
  if (checked === 'no-answer') {
    refuse('unavailable', 'The DNS servers of this domain didn’t respond. Try again in a minute.', {
      retryAfterSeconds: 60,
    })
  }
  return presentDomain(checked)
}

export async function makeDomainPrimary(scope: Scope, { id }: { id: string }): Promise<Domain> {
  const { state, siteId } = await getDomainRow(scope, id)
  if (state !== 'active') refuse('conflict', 'Only a verified domain can be primary.')
  await clearPrimary(scope, siteId)
  const row = (await changeDomain(scope, id, { isPrimary: true })) ?? refuseMissing()
  scope.emit(domainMadePrimary, aboutOf(row), { subjectId: id })
  scope.signal({ kind: 'hosts-changed' })
  return presentDomain(row)
}

export async function removeDomain(
  scope: Scope,
  { id }: { id: string },
): Promise<Record<string, never>> {
  const { state } = await getDomainRow(scope, id)
  const row =
    (await changeDomain(scope, id, { state: 'removed', isPrimary: false })) ?? refuseMissing()
  if (state === 'active') await releaseHost(scope, row.hostname)
  scope.emit(domainRemoved, aboutOf(row), { subjectId: id })
  scope.signal({ kind: 'hosts-changed' })
  return {}
}

async function getDomainRow(scope: SiteScope, id: string): Promise<DomainRow> {
  return (await findDomainRow(scope, id)) ?? refuseMissing()
}

function aboutOf({ id, siteId, hostname }: DomainRow) {
  return { siteId, domainId: id, hostname }
}

function refuseMissing(): never {
  refuse('not_found', 'This domain no longer exists.')
}

function refuseHostname(code: 'invalid' | 'conflict', sentence: string): never {
  refuse(code, sentence, { fields: [{ path: 'hostname', message: sentence }] })
}

const takenSentence = 'Another organization uses this domain or removed it recently.'
const domainsPerOrganization = 100
