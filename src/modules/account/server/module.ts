import { answers, type Module } from '#platform/registry/module.ts'

import * as contract from '../contract.ts'
import * as emailChange from './actions/email-change.ts'
import * as emailProof from './actions/email-proof.ts'
import * as identities from './actions/identities.ts'
import * as magicLink from './actions/magic-link.ts'
import * as oauth from './actions/oauth.ts'
import * as passkeys from './actions/passkeys.ts'
import * as phone from './actions/phone.ts'
import * as profile from './actions/profile.ts'
import * as recovery from './actions/recovery.ts'
import * as sessions from './actions/sessions.ts'
import * as signIn from './actions/sign-in.ts'
import * as totp from './actions/totp.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { deleteExpiredSessions } from './store/sessions.ts'
import { deleteExpiredTokens } from './store/tokens.ts'

export const module: Module = {
  name: 'account',
  fieldTexts,
  calls: answers(contract, {
    ...emailChange,
    ...emailProof,
    ...identities,
    ...magicLink,
    ...oauth,
    ...passkeys,
    ...phone,
    ...profile,
    ...recovery,
    ...sessions,
    ...signIn,
    ...totp,
  }),
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
