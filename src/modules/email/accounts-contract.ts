import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { anyMember, needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, prose, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import {
  accountFields,
  emailAccount,
  emailSignature,
  signInProviders,
  testStep,
  trustedSender,
} from './model.ts'

const canSee = needs('Settings.Email', 'view')
const canChange = needs('Settings.Email', 'manage')
const accountId = id('email_accounts')

export const listEmailAccounts = call({
  name: 'email.listEmailAccounts',
  route: 'GET /api/email/accounts',
  summary: 'List email addresses, oldest first (at most 100)',
  access: canSee,
  input: z.strictObject({}),
  output: z.object({
    items: z.array(emailAccount),
    signIns: z.array(z.enum(signInProviders)),
  }),
})

export const getEmailAccount = call({
  name: 'email.getEmailAccount',
  route: 'GET /api/email/accounts/{id}',
  summary: 'Get an email address',
  access: canSee,
  input: z.strictObject({ id: accountId }),
  output: emailAccount,
})

export const createEmailAccount = call({
  name: 'email.createEmailAccount',
  route: 'POST /api/email/accounts',
  summary: 'Create an email address with its own channel',
  access: canChange,
  input: z.strictObject({
    address: accountFields.address,
    displayName: accountFields.displayName,
    mode: accountFields.mode,
    /** Required for imap. */
    mailbox: accountFields.mailbox.optional(),
    folder: accountFields.folder.default('INBOX'),
    pollSeconds: accountFields.pollSeconds.default(60),
  }),
  output: emailAccount,
  status: 201,
})

export const updateEmailAccount = call({
  name: 'email.updateEmailAccount',
  route: 'PATCH /api/email/accounts/{id}',
  summary: 'Update an email address',
  access: canChange,
  input: z.strictObject({
    id: accountId,
    version,
    displayName: accountFields.displayName.optional(),
    mode: accountFields.mode.optional(),
    mailbox: accountFields.mailbox.optional(),
    folder: accountFields.folder.optional(),
    pollSeconds: accountFields.pollSeconds.optional(),
    signature: accountFields.signature.optional(),
    history: accountFields.history.optional(),
    autoReply: accountFields.autoReply.optional(),
    transportId: id('email_transports').nullable().optional(),
    isPaused: z.boolean().optional(),
  }),
  output: emailAccount,
})

export const makeEmailAccountDefault = call({
  name: 'email.makeEmailAccountDefault',
  route: 'POST /api/email/accounts/{id}/make-default',
  summary: 'Make an email address the default for new conversations',
  access: canChange,
  input: z.strictObject({ id: accountId }),
  output: emailAccount,
})

export const deleteEmailAccount = call({
  name: 'email.deleteEmailAccount',
  route: 'DELETE /api/email/accounts/{id}',
  summary: 'Delete an email address; its conversations stay',
  access: canChange,
  input: z.strictObject({ id: accountId }),
  output: z.object({}),
})

export const sendEmailAccountCode = call({
  name: 'email.sendEmailAccountCode',
  route: 'POST /api/email/accounts/{id}/send-code',
  summary: 'Send a verification code to an email address',
  access: canChange,
  input: z.strictObject({ id: accountId }),
  output: z.object({}),
})

export const proveEmailAccount = call({
  name: 'email.proveEmailAccount',
  route: 'POST /api/email/accounts/{id}/prove',
  summary: 'Verify an email address with a code',
  access: canChange,
  input: z.strictObject({ id: accountId, code: line(20) }),
  output: emailAccount,
})

export const startMailboxSignIn = call({
  name: 'email.startMailboxSignIn',
  route: 'POST /api/email/accounts/{id}/sign-in',
  summary: 'Start a mailbox sign-in; open the returned URL in the same browser',
  access: canChange,
  answersSecret: true,
  input: z.strictObject({ id: accountId }),
  output: z.object({ url: z.string() }),
})

/**
 * The provider redirects the browser to the email settings, which pass its parameters to this call.
 */
export const finishMailboxSignIn = call({
  name: 'email.finishMailboxSignIn',
  route: 'POST /api/email/mailbox-sign-ins/finish',
  summary: 'Finish a mailbox sign-in',
  access: canChange,
  input: z.strictObject({
    state: z.string().max(2000),
    code: z.string().max(4000).optional(),
    error: z.string().max(500).optional(),
  }),
  output: emailAccount,
})

export const disconnectMailbox = call({
  name: 'email.disconnectMailbox',
  route: 'POST /api/email/accounts/{id}/disconnect',
  summary: 'Disconnect a mailbox and revoke its sign-in',
  access: canChange,
  input: z.strictObject({ id: accountId }),
  output: emailAccount,
})

export const testEmailAccount = call({
  name: 'email.testEmailAccount',
  route: 'POST /api/email/accounts/{id}/test',
  summary: 'Test an email address step by step',
  access: canChange,
  input: z.strictObject({
    id: accountId,
    /** Where to send a test email; left out, none is sent. */
    to: z.string().trim().max(320).optional(),
  }),
  output: z.object({ isOk: z.boolean(), steps: z.array(testStep) }),
})

export const listOwnSignatures = call({
  name: 'email.listOwnSignatures',
  route: 'GET /api/email/my-signatures',
  summary: 'List your email signatures and the addresses you can send from',
  access: anyMember,
  input: z.strictObject({}),
  output: z.object({
    items: z.array(emailSignature),
    accounts: z.array(z.object({ id: z.uuid(), address: z.string(), displayName: z.string() })),
  }),
})

export const saveOwnSignature = call({
  name: 'email.saveOwnSignature',
  route: 'PUT /api/email/my-signatures',
  summary: 'Set your email signature for one address or for all',
  access: anyMember,
  input: z.strictObject({
    accountId: accountId.nullable(),
    text: prose(10_000).trim(),
  }),
  output: z.object({}),
})

export const listTrustedSenders = call({
  name: 'email.listTrustedSenders',
  route: 'GET /api/email/trusted-senders',
  summary: 'List trusted senders',
  access: canSee,
  input: z.strictObject({ ...pageInput }),
  output: pageOf(trustedSender),
})

export const trustSender = call({
  name: 'email.trustSender',
  route: 'POST /api/email/trusted-senders',
  summary: 'Add a trusted sender: an address or a domain',
  access: canChange,
  input: z.strictObject({ sender: z.string().trim().max(320) }),
  output: trustedSender,
  status: 201,
})

export const distrustSender = call({
  name: 'email.distrustSender',
  route: 'POST /api/email/trusted-senders/remove',
  summary: 'Remove a trusted sender',
  access: canChange,
  input: z.strictObject({ sender: z.string().trim().max(320) }),
  output: z.object({}),
})

const aboutAccount = z.object({ accountId: z.uuid(), address: z.string() })
const ofEmail = { audience: 'Settings.Email' } as const

export const emailAccountCreated = event({
  type: 'email_account.created',
  says: 'added the email address {address}',
  data: aboutAccount,
  ...ofEmail,
})
export const emailAccountUpdated = event({
  type: 'email_account.updated',
  says: 'edited the email address {address}',
  data: aboutAccount.extend({
    before: z.record(z.string(), z.unknown()),
    after: z.record(z.string(), z.unknown()),
  }),
  ...ofEmail,
})
export const emailAccountProven = event({
  type: 'email_account.proven',
  says: 'verified the email address {address}',
  data: aboutAccount.extend({ by: z.enum(['code', 'domain', 'sign-in']) }),
  ...ofEmail,
})
/** Email arrives for the first time, or again after a failure. */
export const emailAccountConnected = event({
  type: 'email_account.connected',
  says: 'The mailbox {address} is connected',
  data: aboutAccount,
  ...ofEmail,
})
export const emailAccountFailing = event({
  type: 'email_account.failing',
  says: 'Email to {address} isn’t arriving',
  details: '`step` names the step that fails.',
  data: aboutAccount.extend({ step: z.string(), problem: z.string() }),
  ...ofEmail,
})
export const emailAccountSignedIn = event({
  type: 'email_account.signed_in',
  says: 'signed in to the mailbox {address}',
  data: aboutAccount,
  ...ofEmail,
})
export const emailAccountDisconnected = event({
  type: 'email_account.disconnected',
  says: 'disconnected the mailbox {address}',
  data: aboutAccount,
  ...ofEmail,
})
export const emailAccountDeleted = event({
  type: 'email_account.deleted',
  says: 'removed the email address {address}',
  data: aboutAccount,
  ...ofEmail,
})
export const senderTrusted = event({
  type: 'email_sender.trusted',
  says: 'marked {sender} as a trusted sender',
  data: z.object({ sender: z.string() }),
  ...ofEmail,
})
export const senderDistrusted = event({
  type: 'email_sender.distrusted',
  says: 'removed {sender} from trusted senders',
  data: z.object({ sender: z.string() }),
  ...ofEmail,
})
export const signatureSaved = event({
  type: 'email_signature.saved',
  says: 'edited the email signature of {memberId:member|a former teammate}',
  data: z.object({ memberId: z.uuid(), accountId: z.uuid().nullable() }),
  ...ofEmail,
})
