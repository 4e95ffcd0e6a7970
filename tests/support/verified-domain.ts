import { generateKeyPairSync } from 'node:crypto'

import { keyBox, keyOwner } from '#modules/email/server/domains/domain-keys.ts'

import { testSecret } from './test-database.ts'
import type { Company } from './two-organizations.ts'

export async function addVerifiedDomain(
  server: { query(text: string, values: unknown[]): Promise<unknown> },
  { organizationId }: Pick<Company, 'organizationId'>,
  domain: string,
): Promise<{ publicKey: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const id = crypto.randomUUID()
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  await server.query(
    `insert into email_domains (org_id, id, domain, state, verified_at, records)
    values ($1, $2, $3, 'verified', now(),
      '[{"kind": "return_path", "state": "ok"}, {"kind": "dkim", "state": "ok"}]')`,
    [organizationId, id, domain],
  )
  await server.query(
    `insert into email_domain_keys (org_id, domain_id, selector, private_key, public_key, state)
    values ($1, $2, 'one', $3, '', 'active')`,
    [organizationId, id, keyBox(testSecret).seal(pem, keyOwner(organizationId, id, 'one'))],
  )
  return { publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64') }
}
