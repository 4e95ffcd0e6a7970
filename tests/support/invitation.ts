import { inviteMembers } from '#modules/organization/contract.ts'
import type { Invitation } from '#modules/organization/model.ts'
import type { InputOf } from '#platform/registry/call.ts'

import type { Client } from './client.ts'
import type { TestServer } from './test-server.ts'

export async function invitationToken(server: TestServer, email: string): Promise<string> {
  const { text } = await server.messageTo(email)
  const token = /\/invitation\?token=([\w-]+)/.exec(text)?.[1]
  if (!token) throw new Error(`The newest email to ${email} has no invitation: ${text}`)
  return token
}

export async function invite(
  server: TestServer,
  client: Client,
  {
    email = newAddress(),
    ...wish
  }: { email?: string } & Omit<InputOf<typeof inviteMembers>, 'emails'> = {},
): Promise<{ email: string; token: string; invitation: Invitation }> {
  const { items } = await client.must(inviteMembers, { emails: [email], ...wish })
  const invitation = items[0]?.invitation
  if (!invitation) throw new Error(`${email} wasn't invited: ${JSON.stringify(items)}`)
  return { email, token: await invitationToken(server, email), invitation }
}

export function newAddress(): string {
  return `${crypto.randomUUID()}@people.example`
}
