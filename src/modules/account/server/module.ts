import type { Module } from '#platform/registry/module.ts'

import { emailChangeCalls } from './actions/email-change.ts'
import { emailProofCalls } from './actions/email-proof.ts'
import { identityCalls } from './actions/identities.ts'
import { magicLinkCalls } from './actions/magic-link.ts'
import { oauthCalls } from './actions/oauth.ts'
import { passkeyCalls } from './actions/passkeys.ts'
import { phoneCalls } from './actions/phone.ts'
import { profileCalls } from './actions/profile.ts'
import { recoveryCalls } from './actions/recovery.ts'
import { sessionCalls } from './actions/sessions.ts'
import { signInCalls } from './actions/sign-in.ts'
import { totpCalls } from './actions/totp.ts'
import type { AccountNeeds } from './needs.ts'
import { deleteExpiredSessions } from './store/sessions.ts'
import { deleteExpiredTokens } from './store/tokens.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export function createAccountModule(needs: AccountNeeds): Module {
  return {
    name: 'account',
    fieldTexts,
    calls: [
      ...signInCalls(needs),
      ...magicLinkCalls(needs),
      ...passkeyCalls(needs),
      ...oauthCalls(needs),
      ...recoveryCalls(needs),
      ...sessionCalls(needs),
      ...profileCalls(needs),
      ...emailProofCalls(needs),
      ...emailChangeCalls(needs),
      ...phoneCalls(needs),
      ...totpCalls(needs),
      ...identityCalls(),
    ],
    cron: [
      {
        name: 'forget-expired-sessions',
        schedule: '17 3 * * *',
        graceSeconds: 3600,
        async run(scope) {
          await deleteExpiredTokens(scope)
          await deleteExpiredSessions(scope)
        },
      },
    ],
  }
}
