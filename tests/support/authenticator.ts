import type { CDPSession } from 'playwright-core'

import type { Visitor } from './visitor.ts'

export interface Authenticator {
  countPasskeys(): Promise<number>
}

export async function addAuthenticator({ page, context }: Visitor): Promise<Authenticator> {
  const protocol = await context.newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', { options })
  return { countPasskeys: () => countCredentials(protocol, authenticatorId) }
}

async function countCredentials(protocol: CDPSession, authenticatorId: string): Promise<number> {
  const { credentials } = await protocol.send('WebAuthn.getCredentials', { authenticatorId })
  return credentials.length
}

const options = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const
