import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  domainKeyRotated,
  emailDomainAdded,
  emailDomainRemoved,
  emailDomainUpdated,
} from '../../domains-contract.ts'
import type * as domainsContract from '../../domains-contract.ts'
import type { EmailDomain } from '../../model.ts'
import { unproveByDomain } from '../accounts/prove-by-domain.ts'
import type { Inside } from '../inside.ts'
import { deleteRow, isNameFree } from '../rows-store.ts'
import { queryDomain, noteSeen } from './check-domain.ts'
import { checkSoon } from './domain-jobs.ts'
import { firstSelectors, sealedKey, selectorAfter } from './domain-keys.ts'
import { domainNameSentences, readDomainName } from './domain-name.ts'
import {
  changeDomain,
  findDomainRow,
  insertDomain,
  insertKeys,
  listDomainRows,
  listKeyRows,
  promoteNextKey,
  type DomainRow,
} from './domains-store.ts'
import { recordRuntime } from './expected-records.ts'
import { presentDomain } from './present-domain.ts'

export async function listEmailDomains(scope: Scope): Promise<{ items: EmailDomain[] }> {
  const runtime = recordRuntime(scope)
  const rows = await listDomainRows(scope)
  const keys = await listKeyRows(
    scope,
    rows.map(({ id }) => id),
  )
  return { items: rows.map((row) => presentDomain(row, keys, runtime)) }
}

export async function getEmailDomain(
  scope: Scope,
  { id }: ParsedInputOf<typeof domainsContract.getEmailDomain>,
): Promise<EmailDomain> {
  return shown(scope, await getDomainRow(scope, id))
}

/** Adding a domain claims nothing: it is verified only once its records are found. */
export async function addEmailDomain(
  scope: Scope,
  { domain: written }: ParsedInputOf<typeof domainsContract.addEmailDomain>,
): Promise<EmailDomain> {
  const { makeKeys, secret } = scope.product
  const read = readDomainName(written)
  if ('problem' in read) refuseName('invalid', domainNameSentences[read.problem])
  const { domain } = read
  const limit = scope.limits.limitOf(scope.organizationId, 'email.domains') ?? usualLimit
  if ((await listDomainRows(scope)).length >= limit) {
    refuse(
      'conflict',
      `You’ve reached the limit of ${limit} domains. Remove one you no longer need.`,
    )
  }
  if (!(await isNameFree(scope, domain))) {
    refuseName(
      'conflict',
      'Another organization has verified this domain. Ask them to remove it first.',
    )
  }
  const row = await insertDomain(scope, domain)
  if (!row) refuseName('conflict', 'This domain has already been added.')
  const [active, next] = await Promise.all([makeKeys(), makeKeys()])
  const owner = { organizationId: scope.organizationId, domainId: row.id }
  const [first, second] = firstSelectors
  await insertKeys(scope, [
    {
      ...sealedKey(secret, { ...owner, selector: first }, active),
      state: 'active',
      activeAt: scope.now,
    },
    {
      ...sealedKey(secret, { ...owner, selector: second }, next),
      state: 'next',
      activeAt: null,
    },
  ])
  scope.emit(emailDomainAdded, aboutOf(row), { subjectId: row.id })
  checkSoon(scope, row.id)
  return shown(scope, row)
}

export async function updateEmailDomain(
  scope: Scope,
  { id, version, receives }: ParsedInputOf<typeof domainsContract.updateEmailDomain>,
): Promise<EmailDomain> {
  await getDomainRow(scope, id)
  const row = await changeDomain(scope, { id, version }, { receives, nextCheckAt: scope.now })
  if (!row)
    refuse('version_conflict', 'Someone else changed this domain. Reload to see the latest.')
  scope.emit(emailDomainUpdated, { ...aboutOf(row), receives }, { subjectId: id })
  checkSoon(scope, id)
  return shown(scope, row)
}

export async function checkEmailDomain(
  scope: Scope,
  { id }: ParsedInputOf<typeof domainsContract.checkEmailDomain>,
): Promise<EmailDomain> {
  const { row, keys } = await readInOwnTransaction(scope, id)
  await limitChecks(scope)
  const seen = await queryDomain(scope, row, keys)
  const checked = (await noteSeen(scope, row.id, seen)) ?? refuseMissing()
  if (seen.records.every(({ state }) => state === 'unknown')) {
    refuse(
      'unavailable',
      'The name servers for this domain didn’t respond. Try again in a minute.',
      {
        retryAfterSeconds: 60,
      },
    )
  }
  return presentDomain(checked, keys, recordRuntime(scope))
}

/** The next key must be visible in DNS first: email signed earlier would look forged. */
export async function rotateDomainKey(
  scope: Scope,
  { id }: ParsedInputOf<typeof domainsContract.rotateDomainKey>,
): Promise<EmailDomain> {
  const { makeKeys, secret } = scope.product
  const { row, keys } = await readInOwnTransaction(scope, id)
  const next = keys.find(({ state }) => state === 'next') ?? refuseMissing()
  if (!row.verifiedAt) refuse('conflict', 'Verify the domain before you rotate its key.')
  await limitChecks(scope)
  const [seen, pair] = await Promise.all([queryDomain(scope, row, keys), makeKeys()])
  const record = seen.records.find(({ kind }) => kind === 'dkim_next')
  if (record?.state !== 'ok') {
    refuse(
      'conflict',
      `The record for the next key (${next.selector}) isn’t in your DNS yet. ${record?.message ?? ''}`.trim(),
    )
  }
  if (!(await promoteNextKey(scope, next))) {
    refuse('conflict', 'Someone else rotated the key. Reload to see the latest.')
  }
  const selector = selectorAfter(keys.map((key) => key.selector))
  const owner = { organizationId: scope.organizationId, domainId: id, selector }
  await insertKeys(scope, [{ ...sealedKey(secret, owner, pair), state: 'next', activeAt: null }])
  scope.emit(domainKeyRotated, { ...aboutOf(row), selector: next.selector }, { subjectId: id })
  checkSoon(scope, id)
  return shown(scope, row)
}

export async function removeEmailDomain(
  scope: Scope,
  { id }: ParsedInputOf<typeof domainsContract.removeEmailDomain>,
): Promise<Record<string, never>> {
  const row = await getDomainRow(scope, id)
  await unproveByDomain(scope, id)
  if (!(await deleteRow(scope, 'email_domains', id))) refuseMissing()
  scope.emit(emailDomainRemoved, aboutOf(row), { subjectId: id })
  return {}
}

async function readInOwnTransaction(scope: Scope, id: string) {
  return scope.inOwnTransaction('read', async (innerScope) => {
    const row = await getDomainRow(innerScope, id)
    return { row, keys: await listKeyRows(innerScope, [id]) }
  })
}

async function limitChecks(scope: Scope): Promise<void> {
  await scope.spend({
    bucket: `check-email-domain:${scope.organizationId}`,
    limit: 30,
    windowSeconds: 600,
    sentence: 'DNS changes take a while to propagate. Try again in ten minutes.',
  })
}

async function shown(scope: Scope, row: DomainRow): Promise<EmailDomain> {
  return presentDomain(row, await listKeyRows(scope, [row.id]), recordRuntime(scope))
}

export async function getDomainRow(scope: Inside, id: string): Promise<DomainRow> {
  return (await findDomainRow(scope, id)) ?? refuseMissing()
}

function aboutOf({ id, domain }: DomainRow) {
  return { domainId: id, domain }
}

function refuseMissing(): never {
  refuse('not_found', 'This domain no longer exists.')
}

function refuseName(code: 'invalid' | 'conflict', sentence: string): never {
  refuse(code, sentence, { fields: [{ path: 'domain', message: sentence }] })
}

const usualLimit = 100
