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
  summary: 'List the addresses that customers write to, at most 100, the oldest first',
  access: canSee,
  input: z.strictObject({}),
  output: z.object({
    items: z.array(emailAccount),
    /** Where mailboxes can be opened by signing in. */
    signIns: z.array(z.enum(signInProviders)),
  }),
})

export const getEmailAccount = call({
  name: 'email.getEmailAccount',
  route: 'GET /api/email/accounts/{id}',
  summary: 'Read an address, how its mail comes to us, and what is wrong with it',
  access: canSee,
  input: z.strictObject({ id: accountId }),
  output: emailAccount,
})

export const createEmailAccount = call({
  name: 'email.createEmailAccount',
  route: 'POST /api/email/accounts',
  summary: 'Add an address that customers write to; it gets a channel of its own',
  access: canChange,
  input: z.strictObject({
    address: accountFields.address,
    displayName: accountFields.displayName,
    mode: accountFields.mode,
    /** Needed where mail is fetched. */
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
  summary: 'Change how mail of an address comes, how answers look, or whether it rests',
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
  summary: 'Write new conversations from this address unless another is chosen',
  access: canChange,
  input: z.strictObject({ id: accountId }),
  output: emailAccount,
})

export const deleteEmailAccount = call({
  name: 'email.deleteEmailAccount',
  route: 'DELETE /api/email/accounts/{id}',
  summary: 'Give up an address; its conversations stay',
  access: canChange,
  input: z.strictObject({ id: accountId }),
  output: z.object({}),
})

export const sendEmailAccountCode = call({
  name: 'email.sendEmailAccountCode',
  route: 'POST /api/email/accounts/{id}/send-code',
  summary: 'Mail a code to the address, to prove that it is yours',
  access: canChange,
  input: z.strictObject({ id: accountId }),
  output: z.object({}),
})

export const proveEmailAccount = call({
  name: 'email.proveEmailAccount',
  route: 'POST /api/email/accounts/{id}/prove',
  summary: 'Prove an address by the code that was mailed to it',
  access: canChange,
  input: z.strictObject({ id: accountId, code: line(20) }),
  output: emailAccount,
})

export const startMailboxSignIn = call({
  name: 'email.startMailboxSignIn',
  route: 'POST /api/email/accounts/{id}/sign-in',
  summary:
    'Begin to open a mailbox by signing in at its provider; go to the address in the answer with the same browser',
  access: canChange,
  answersSecret: true,
  input: z.strictObject({ id: accountId }),
  output: z.object({ url: z.string() }),
})

/** The provider sends the browser back to the e-mail settings, which hand over what it brought. */
export const finishMailboxSignIn = call({
  name: 'email.finishMailboxSignIn',
  route: 'POST /api/email/mailbox-sign-ins/finish',
  summary: 'Come back from the provider of a mailbox',
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
  summary: 'Give up the sign-in at the provider of a mailbox; its mail is not fetched any more',
  access: canChange,
  input: z.strictObject({ id: accountId }),
  output: emailAccount,
})

export const testEmailAccount = call({
  name: 'email.testEmailAccount',
  route: 'POST /api/email/accounts/{id}/test',
  summary: 'Try an address step by step: what works, and where it stops',
  access: canChange,
  input: z.strictObject({
    id: accountId,
    /** A mail is sent there, as an answer would be; without it none is. */
    to: z.string().trim().max(320).optional(),
  }),
  output: z.object({ isOk: z.boolean(), steps: z.array(testStep) }),
})

export const listOwnSignatures = call({
  name: 'email.listOwnSignatures',
  route: 'GET /api/email/my-signatures',
  summary: 'List what stands below your own mails, and the addresses you can write from',
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
  summary: 'Set what stands below your own mails, for one address or for all; empty takes it away',
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
  summary: 'List whose mail is never spam and whose pictures are shown at once',
  access: canSee,
  input: z.strictObject({ ...pageInput }),
  output: pageOf(trustedSender),
})

export const trustSender = call({
  name: 'email.trustSender',
  route: 'POST /api/email/trusted-senders',
  summary: 'Trust an address, or all of a domain',
  access: canChange,
  input: z.strictObject({ sender: z.string().trim().max(320) }),
  output: trustedSender,
  status: 201,
})

export const distrustSender = call({
  name: 'email.distrustSender',
  route: 'POST /api/email/trusted-senders/remove',
  summary: 'Trust an address or a domain no more',
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
/** Mail comes, or comes again. */
export const emailAccountConnected = event({
  type: 'email_account.connected',
  says: 'The mailbox {address} is connected',
  data: aboutAccount,
  ...ofEmail,
})
export const emailAccountFailing = event({
  type: 'email_account.failing',
  says: 'Email to {address} isn’t arriving',
  details: '`step` says where it fails.',
  data: aboutAccount.extend({ step: z.string(), problem: z.string() }),
  ...ofEmail,
})
/** Somebody signed in at its provider: its mail is fetched and sent there. */
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
