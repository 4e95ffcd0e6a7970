import { signUp } from '#modules/organization/contract.ts'

import type { Client } from './client.ts'
import type { TestServer } from './test-server.ts'
import { password } from './two-organizations.ts'

/** Someone who signed up but hasn't confirmed their address. */
export async function newcomer(server: TestServer): Promise<{ client: Client; email: string }> {
  const client = server.client()
  const name = `new-${crypto.randomUUID().slice(0, 8)}`
  const email = `${name}@people.example`
  await client.must(signUp, { name: 'New', email, password, organizationName: name, slug: name })
  return { client, email }
}
