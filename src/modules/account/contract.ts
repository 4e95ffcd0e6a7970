import { z } from 'zod'

import { anyone, signedIn } from '#platform/permissions/access.ts'
import { platformCall } from '#platform/registry/call.ts'
import { id, line, personName, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import {
  accountUser,
  emailAddress,
  givenPassword,
  historyEntry,
  identifier,
  identity,
  linkToken,
  locale,
  newPassword,
  openSession,
  passkey,
  passkeyAssertion,
  passkeyCreation,
  phoneNumber,
  sessionState,
  signInAnswer,
  sixDigits,
  timeZone,
} from './model.ts'

const nothing = z.strictObject({})
const done = z.object({})

export const signIn = platformCall({
  name: 'account.signIn',
  route: 'POST /api/sign-in',
  summary: 'Sign in with an email address or phone number, and a password',
  access: anyone,
  input: z.strictObject({ identifier, password: givenPassword }),
  output: signInAnswer,
})

export const signInWithFactor = platformCall({
  name: 'account.signInWithFactor',
  route: 'POST /api/sign-in/factor',
  summary: 'Finish signing in with an authenticator code or a recovery code',
  access: anyone,
  input: z.strictObject({
    challenge: linkToken,
    code: sixDigits.optional(),
    recoveryCode: z.string().max(60).optional(),
  }),
  output: signInAnswer,
})

export const requestMagicLink = platformCall({
  name: 'account.requestMagicLink',
  route: 'POST /api/magic-link',
  summary:
    'Request a sign-in link by email; the response is the same whether or not the account exists',
  access: anyone,
  input: z.strictObject({ email: emailAddress }),
  output: done,
})

export const redeemMagicLink = platformCall({
  name: 'account.redeemMagicLink',
  route: 'POST /api/magic-link/redeem',
  summary: 'Sign in with the token of a sign-in link',
  access: anyone,
  input: z.strictObject({ token: linkToken }),
  output: signInAnswer,
})

export const startPasskeySignIn = platformCall({
  name: 'account.startPasskeySignIn',
  route: 'POST /api/passkey/options',
  summary: 'Get passkey options for signing in or confirming identity',
  access: anyone,
  input: nothing,
  output: z.object({ options: z.record(z.string(), z.unknown()) }),
})

export const signInWithPasskey = platformCall({
  name: 'account.signInWithPasskey',
  route: 'POST /api/passkey/sign-in',
  summary: 'Sign in with a passkey',
  access: anyone,
  input: z.strictObject({ passkey: passkeyAssertion }),
  output: signInAnswer,
})

export const signOut = platformCall({
  name: 'account.signOut',
  route: 'POST /api/sign-out',
  summary: 'Sign out',
  access: anyone,
  input: nothing,
  output: done,
})

export const signOutEverywhere = platformCall({
  name: 'account.signOutEverywhere',
  route: 'POST /api/sign-out/everywhere',
  summary: 'Sign out of all sessions, including this one',
  access: signedIn,
  input: nothing,
  output: done,
})

export const getSession = platformCall({
  name: 'account.getSession',
  route: 'GET /api/session',
  summary: 'Get the current session',
  access: anyone,
  input: nothing,
  output: sessionState,
})

export const listSessions = platformCall({
  name: 'account.listSessions',
  route: 'GET /api/account/sessions',
  summary: 'List active sessions',
  access: signedIn,
  input: nothing,
  output: z.object({ items: z.array(openSession) }),
})

export const endSession = platformCall({
  name: 'account.endSession',
  route: 'DELETE /api/account/sessions/{id}',
  summary: 'End a session',
  access: signedIn,
  input: z.strictObject({ id: id('sessions') }),
  output: done,
})

export const stepUp = platformCall({
  name: 'account.stepUp',
  route: 'POST /api/account/step-up',
  summary: 'Confirm your identity for sensitive actions with one of three methods',
  access: signedIn,
  input: z.strictObject({
    password: givenPassword.optional(),
    code: sixDigits.optional(),
    passkey: passkeyAssertion.optional(),
  }),
  output: z.object({ steppedUpUntil: z.string() }),
})

export const changeProfile = platformCall({
  name: 'account.changeProfile',
  route: 'PATCH /api/account',
  summary: 'Update your name, language and time zone',
  access: signedIn,
  input: z.strictObject({
    name: personName(120).optional(),
    locale: locale.optional(),
    timeZone: timeZone.optional(),
    version,
  }),
  output: accountUser,
})

export const deleteAccount = platformCall({
  name: 'account.deleteAccount',
  route: 'DELETE /api/account',
  summary: 'Delete your account permanently',
  access: signedIn,
  stepUp: true,
  input: nothing,
  output: done,
})

export const listHistory = platformCall({
  name: 'account.listHistory',
  route: 'GET /api/account/history',
  summary: 'List account activity, newest first',
  access: signedIn,
  input: z.strictObject(pageInput),
  output: pageOf(historyEntry),
})

export const changePassword = platformCall({
  name: 'account.changePassword',
  route: 'POST /api/account/password',
  summary: 'Change your password; accounts without one need a recent identity confirmation instead',
  access: signedIn,
  input: z.strictObject({ currentPassword: givenPassword.optional(), newPassword }),
  output: done,
})

export const requestRecovery = platformCall({
  name: 'account.requestRecovery',
  route: 'POST /api/recovery',
  summary:
    'Request a password reset link; the response is the same whether or not the account exists',
  access: anyone,
  input: z.strictObject({ identifier }),
  output: done,
})

export const redeemRecovery = platformCall({
  name: 'account.redeemRecovery',
  route: 'POST /api/recovery/redeem',
  summary: 'Set a new password with the token of the link, and sign in',
  access: anyone,
  input: z.strictObject({ token: linkToken, password: newPassword }),
  output: signInAnswer,
})

export const requestEmailChange = platformCall({
  name: 'account.requestEmailChange',
  route: 'POST /api/account/email',
  summary: 'Request an email address change; both addresses get a confirmation link',
  access: signedIn,
  stepUp: true,
  input: z.strictObject({ email: emailAddress }),
  output: done,
})

export const confirmEmailChange = platformCall({
  name: 'account.confirmEmailChange',
  route: 'POST /api/account/email/confirm',
  summary: 'Confirm an email address change from one of the two addresses, in either order',
  access: anyone,
  input: z.strictObject({ token: linkToken }),
  output: z.object({ state: z.enum(['waiting-for-other-address', 'changed']) }),
})

export const verifyEmail = platformCall({
  name: 'account.verifyEmail',
  route: 'POST /api/email/verify',
  summary: 'Confirm the email address of a new account',
  access: anyone,
  input: z.strictObject({
    token: linkToken,
    /**
     * Proves that the person confirming also signed up; not needed in the browser used to sign up.
     */
    password: givenPassword.optional(),
    startOver: z.boolean().optional(),
  }),
  output: z.discriminatedUnion('state', [
    z.object({ state: z.literal('verified') }),
    z.object({ state: z.literal('proof-needed') }),
    ...signInAnswer.options,
  ]),
})

export const resendEmailProof = platformCall({
  name: 'account.resendEmailProof',
  route: 'POST /api/email/resend',
  summary: 'Resend the email confirmation link',
  access: signedIn,
  input: nothing,
  output: done,
})

export const requestPhoneProof = platformCall({
  name: 'account.requestPhoneProof',
  route: 'POST /api/account/phone',
  summary: 'Request an SMS code to set or confirm your phone number',
  access: signedIn,
  stepUp: true,
  input: z.strictObject({ phone: phoneNumber }),
  output: done,
})

export const confirmPhone = platformCall({
  name: 'account.confirmPhone',
  route: 'POST /api/account/phone/confirm',
  summary: 'Confirm your phone number with the code',
  access: signedIn,
  input: z.strictObject({ code: sixDigits }),
  output: accountUser,
})

export const startTotp = platformCall({
  name: 'account.startTotp',
  route: 'POST /api/account/totp',
  summary: 'Start authenticator app setup; it takes effect once a code is confirmed',
  access: signedIn,
  stepUp: true,
  answersSecret: true,
  input: nothing,
  output: z.object({ secret: z.string(), uri: z.string() }),
})

export const confirmTotp = platformCall({
  name: 'account.confirmTotp',
  route: 'POST /api/account/totp/confirm',
  summary: 'Turn on the authenticator app and get ten recovery codes, shown once',
  access: signedIn,
  answersSecret: true,
  input: z.strictObject({ code: sixDigits }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const removeTotp = platformCall({
  name: 'account.removeTotp',
  route: 'DELETE /api/account/totp',
  summary: 'Turn off the authenticator app',
  access: signedIn,
  stepUp: true,
  input: nothing,
  output: done,
})

export const renewRecoveryCodes = platformCall({
  name: 'account.renewRecoveryCodes',
  route: 'POST /api/account/recovery-codes',
  summary: 'Create ten new recovery codes; earlier codes stop working',
  access: signedIn,
  stepUp: true,
  answersSecret: true,
  input: nothing,
  output: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const startPasskeyCreation = platformCall({
  name: 'account.startPasskeyCreation',
  route: 'POST /api/account/passkeys/options',
  summary: 'Get passkey creation options',
  access: signedIn,
  stepUp: true,
  input: nothing,
  output: z.object({ options: z.record(z.string(), z.unknown()) }),
})

export const addPasskey = platformCall({
  name: 'account.addPasskey',
  route: 'POST /api/account/passkeys',
  summary: 'Add a passkey',
  access: signedIn,
  status: 201,
  input: z.strictObject({ name: line(80), passkey: passkeyCreation }),
  output: passkey,
})

export const listPasskeys = platformCall({
  name: 'account.listPasskeys',
  route: 'GET /api/account/passkeys',
  summary: 'List passkeys',
  access: signedIn,
  input: nothing,
  output: z.object({ items: z.array(passkey) }),
})

export const removePasskey = platformCall({
  name: 'account.removePasskey',
  route: 'DELETE /api/account/passkeys/{id}',
  summary: 'Remove a passkey',
  access: signedIn,
  stepUp: true,
  input: z.strictObject({ id: id('passkeys') }),
  output: done,
})

export const listOAuthProviders = platformCall({
  name: 'account.listOAuthProviders',
  route: 'GET /api/oauth/providers',
  summary: 'List sign-in providers',
  access: anyone,
  input: nothing,
  output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

const provider = z.string().max(30)

export const startOAuth = platformCall({
  name: 'account.startOAuth',
  route: 'POST /api/oauth/{provider}/start',
  summary: 'Start signing in with a provider, or linking it; redirect to the URL in the response',
  access: anyone,
  input: z.strictObject({
    provider,
    next: z.string().max(2000).optional(),
    link: z.boolean().optional(),
  }),
  output: z.object({ url: z.string() }),
})

/**
 * The provider redirects the browser here. It redirects to /auth-callback with `kind`: `signed-in`
 * (and `next`), `factor` (and `challenge`), `link` (and `token`, to confirm) or `error` (and
 * `reason`).
 */
export const finishOAuth = platformCall({
  name: 'account.finishOAuth',
  route: 'GET /api/oauth/{provider}/callback',
  summary: 'Handle the callback of a provider',
  access: anyone,
  transaction: true,
  input: z.strictObject({
    provider,
    state: z.string().max(500).optional(),
    code: z.string().max(4000).optional(),
    error: z.string().max(500).optional(),
    // Extra parameters from providers; none of them is trusted.
    error_description: z.string().max(4000).optional(),
    error_uri: z.string().max(2000).optional(),
    scope: z.string().max(4000).optional(),
    iss: z.string().max(500).optional(),
    session_state: z.string().max(500).optional(),
    authuser: z.string().max(100).optional(),
    prompt: z.string().max(100).optional(),
    hd: z.string().max(300).optional(),
  }),
  output: done,
})

export const confirmIdentityLink = platformCall({
  name: 'account.confirmIdentityLink',
  route: 'POST /api/oauth/link/confirm',
  summary: 'Link a provider account',
  access: signedIn,
  stepUp: true,
  input: z.strictObject({ token: linkToken }),
  output: identity,
})

export const listIdentities = platformCall({
  name: 'account.listIdentities',
  route: 'GET /api/account/identities',
  summary: 'List linked accounts',
  access: signedIn,
  input: nothing,
  output: z.object({ items: z.array(identity) }),
})

export const removeIdentity = platformCall({
  name: 'account.removeIdentity',
  route: 'DELETE /api/account/identities/{id}',
  summary: 'Unlink a provider account',
  access: signedIn,
  stepUp: true,
  input: z.strictObject({ id: id('identities') }),
  output: done,
})
