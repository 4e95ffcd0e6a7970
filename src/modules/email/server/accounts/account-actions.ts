import { randomBytes } from 'node:crypto'

import { normalizeEmail } from '#lib/email-address.ts'
import { createChannel, disableChannel, renameChannel } from '#modules/inbox/server/public.ts'
import { addressOfSender } from '#platform/mail/read-sender.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { accountRuntime } from './account-runtime.ts'
import {
  emailAccountCreated,
  emailAccountDeleted,
  emailAccountProven,
  emailAccountUpdated,
} from '../../accounts-contract.ts'
import type * as accountsContract from '../../accounts-contract.ts'
import {
  signInProviders,
  type AccountMode,
  type EmailAccount,
  type NewMailbox,
} from '../../model.ts'
import { domainOfAddress, signInProviderOf } from '../../rules.ts'
import { findProvenDomain } from '../domains/domains-store.ts'
import type { Inside } from '../inside.ts'
import { deleteRow, isNameFree } from '../rows-store.ts'
import {
  changeAccount,
  clearDefault,
  findAccountRow,
  insertAccount,
  isTransport,
  listAccountRows,
  type AccountRow,
} from './accounts-store.ts'
import { mailboxHint, mailboxPorts, type MailboxSecrets } from './mailbox-box.ts'
import { noGrant } from './grants-store.ts'
import { presentAccount, type AccountRuntime } from './present-account.ts'
import { revokeSoon } from './revoke-grant.ts'

export async function listEmailAccounts(
  scope: Scope,
): Promise<AnswerOf<typeof accountsContract.listEmailAccounts>> {
  const runtime = accountRuntime(scope)
  const rows = await listAccountRows(scope)
  const { mailboxProviders } = runtime.config
  return {
    items: rows.map((row) => presentAccount(row, runtime)),
    signIns: signInProviders.filter((provider) => mailboxProviders[provider]),
  }
}

export async function getEmailAccount(
  scope: Scope,
  { id }: ParsedInputOf<typeof accountsContract.getEmailAccount>,
): Promise<EmailAccount> {
  return presentAccount(await getAccountRow(scope, id), accountRuntime(scope))
}

/** Adding an address proves nothing: until it is verified, other organizations can add it too. */
export async function createEmailAccount(
  scope: Scope,
  input: ParsedInputOf<typeof accountsContract.createEmailAccount>,
): Promise<EmailAccount> {
  const runtime = accountRuntime(scope)
  const address = normalizeEmail(input.address)
  if (!address)
    refuseField('address', 'invalid', 'Enter an email address such as help@example.com.')
  const { mailInDomain, mailFrom } = runtime.config
  // An organization that verified the platform's own address could write as the install.
  if (domainOfAddress(address) === mailInDomain || address === addressOfSender(mailFrom)) {
    refuseField(
      'address',
      'invalid',
      'This is a forwarding address. Enter the one your customers know.',
    )
  }
  const rows = await listAccountRows(scope)
  const limit = scope.limits.limitOf(scope.organizationId, 'email.accounts') ?? usualLimit
  if (rows.length >= limit) {
    refuse(
      'conflict',
      `You’ve reached the limit of ${limit} addresses. Remove one you no longer need.`,
    )
  }
  if (rows.some((row) => row.address === address))
    refuseTaken('This address has already been added.')
  if (!(await isNameFree(scope, address))) {
    refuseTaken('Another organization has verified this address.')
  }
  const domain = await findProvenDomain(scope, domainOfAddress(address))
  refuseWrongMode(input.mode, { hasDomain: domain !== undefined, runtime })
  const id = crypto.randomUUID()
  const mailbox = keptMailbox(input, undefined, runtime)
  const channelId = await createChannel(scope, { kind: 'email', name: input.displayName })
  const row = await insertAccount(scope, {
    id,
    address,
    displayName: input.displayName,
    mode: input.mode,
    folder: input.folder,
    pollSeconds: input.pollSeconds,
    forwardKey: newForwardKey(),
    channelId,
    isDefault: rows.length === 0,
    createdAt: scope.now,
    ...(mailbox && mailboxColumns(scope, id, mailbox, runtime)),
    ...(domain && { provenAt: scope.now, domainId: domain.id }),
  })
  if (!row) refuseTaken('This address has already been added.')
  scope.emit(emailAccountCreated, { accountId: id, address }, { subjectId: id })
  if (domain) {
    scope.emit(emailAccountProven, { accountId: id, address, by: 'domain' }, { subjectId: id })
  }
  return presentAccount(row, runtime)
}

export async function updateEmailAccount(
  scope: Scope,
  { id, version, isPaused, ...input }: ParsedInputOf<typeof accountsContract.updateEmailAccount>,
): Promise<EmailAccount> {
  const runtime = accountRuntime(scope)
  const before = await getAccountRow(scope, id)
  if (input.transportId && !(await isTransport(scope, input.transportId))) {
    refuse('not_found', 'This mail server no longer exists.')
  }
  const mode = input.mode ?? before.mode
  if (input.mode !== undefined && input.mode !== before.mode) {
    const domain = await findProvenDomain(scope, domainOfAddress(before.address))
    refuseWrongMode(mode, { hasDomain: domain !== undefined, runtime })
    revokeSoon(scope, before)
  }
  const mailbox =
    input.mailbox || input.mode ? keptMailbox({ ...input, mode }, before, runtime) : undefined
  // A changed mailbox is read from its start, because the stored position belongs to the old one.
  const isOtherWay = mode !== before.mode || mailbox !== undefined || input.folder !== undefined
  const row = await changeAccount(
    scope,
    { id, version },
    {
      ...(input.displayName !== undefined && { displayName: input.displayName }),
      ...(input.mode !== undefined && { mode }),
      ...(mode !== before.mode && noGrant),
      ...(input.folder !== undefined && { folder: input.folder }),
      ...(input.pollSeconds !== undefined && { pollSeconds: input.pollSeconds }),
      ...(input.signature !== undefined && { signature: input.signature }),
      ...(input.history !== undefined && { history: input.history }),
      ...(input.autoReply !== undefined && { autoReply: input.autoReply }),
      ...(input.transportId !== undefined && { transportId: input.transportId }),
      ...(mailbox && mailboxColumns(scope, id, mailbox, runtime)),
      ...(isOtherWay && resetMailbox(scope.now)),
      ...pauseColumns(before, isPaused),
    },
  )
  if (!row)
    refuse('version_conflict', 'Someone else changed this address. Reload to see the latest.')
  if (input.displayName !== undefined) await renameChannel(scope, row.channelId, input.displayName)
  const [old, fresh] = [presentAccount(before, runtime), presentAccount(row, runtime)]
  scope.emit(
    emailAccountUpdated,
    {
      accountId: id,
      address: row.address,
      ...changesOf(old, fresh, input.mailbox?.password !== undefined),
    },
    { subjectId: id },
  )
  return fresh
}

export async function makeEmailAccountDefault(
  scope: Scope,
  { id }: ParsedInputOf<typeof accountsContract.makeEmailAccountDefault>,
): Promise<EmailAccount> {
  const before = await getAccountRow(scope, id)
  await clearDefault(scope)
  const row = (await changeAccount(scope, { id }, { isDefault: true })) ?? refuseMissing()
  const change = { before: { isDefault: before.isDefault }, after: { isDefault: true } }
  scope.emit(
    emailAccountUpdated,
    { accountId: id, address: row.address, ...change },
    { subjectId: id },
  )
  return presentAccount(row, accountRuntime(scope))
}

export async function deleteEmailAccount(
  scope: Scope,
  { id }: ParsedInputOf<typeof accountsContract.deleteEmailAccount>,
): Promise<Record<string, never>> {
  const row = await getAccountRow(scope, id)
  if (!(await deleteRow(scope, 'email_accounts', id))) refuseMissing()
  revokeSoon(scope, row)
  await disableChannel(scope, row.channelId)
  const [next] = row.isDefault ? await listAccountRows(scope) : []
  if (next) await changeAccount(scope, { id: next.id }, { isDefault: true })
  scope.emit(emailAccountDeleted, { accountId: id, address: row.address }, { subjectId: id })
  return {}
}

export async function getAccountRow(scope: Inside, id: string): Promise<AccountRow> {
  return (await findAccountRow(scope, id)) ?? refuseMissing()
}

/** The mailbox credentials after the change; the password stays unless a new one is given. */
function keptMailbox(
  { mode, mailbox }: { readonly mode: AccountMode; readonly mailbox?: NewMailbox | undefined },
  before: AccountRow | undefined,
  { box, config }: AccountRuntime,
): MailboxSecrets | undefined {
  if (mode !== 'imap') return undefined
  const owner = before && { organizationId: before.orgId, accountId: before.id }
  const old = owner && box.open(before.imap, owner)
  if (!mailbox) {
    if (!old) refuseField('mailbox.host', 'invalid', 'Enter the mailbox to read.')
    return old
  }
  if (!config.allowPrivateOutgoing) refuseOpenMailbox(mailbox)
  // A stored password is only ever sent to the server it was entered for.
  const isSame = old?.host === mailbox.host && old.user === mailbox.user
  const password = mailbox.password ?? (isSame ? old.password : undefined)
  if (password === undefined) {
    refuseField('mailbox.password', 'invalid', 'Enter the mailbox password.')
  }
  return { ...mailbox, password }
}

function refuseOpenMailbox({ port, security }: NewMailbox): void {
  if (security === 'none') {
    refuseField(
      'mailbox.security',
      'invalid',
      'An encrypted connection is required. Choose TLS or STARTTLS.',
    )
  }
  if (!mailboxPorts.some((allowed) => allowed === port)) {
    refuseField('mailbox.port', 'invalid', `Use port ${mailboxPorts.join(' or ')}.`)
  }
}

function mailboxColumns(
  { organizationId }: Scope,
  accountId: string,
  mailbox: MailboxSecrets,
  { box }: AccountRuntime,
) {
  return { imap: box.seal(mailbox, { organizationId, accountId }), imapHint: mailboxHint(mailbox) }
}

export function resetMailbox(now: Date) {
  return {
    state: 'setup',
    failingStep: null,
    lastError: null,
    failures: 0,
    uidValidity: null,
    lastUid: '0',
    nextPollAt: now,
  } as const
}

function pauseColumns(row: AccountRow, isPaused: boolean | undefined) {
  if (isPaused === undefined) return {}
  if (isPaused) return { state: 'paused' } as const
  const isOpen = signInProviderOf(row.mode) === undefined || row.oauthGrant !== null
  const state = row.lastOkAt && isOpen ? 'active' : 'setup'
  return { state, failingStep: null, lastError: null } as const
}

function refuseWrongMode(
  mode: AccountMode,
  { hasDomain, runtime }: { readonly hasDomain: boolean; readonly runtime: AccountRuntime },
): void {
  const provider = signInProviderOf(mode)
  if (provider && !runtime.config.mailboxProviders[provider]) {
    refuseField('mode', 'conflict', 'This sign-in isn’t available on this install.')
  }
  if (mode !== 'inbound' || hasDomain) return
  refuseField(
    'mode',
    'conflict',
    'Direct delivery requires a verified domain. Add it under Email domains first.',
  )
}

/** The changed fields for the log; a new password is named but not shown. */
function changesOf(old: EmailAccount, fresh: EmailAccount, hasPassword: boolean) {
  const changed = Object.entries(fresh).filter(
    ([name, value]) =>
      name !== 'version' && JSON.stringify(value) !== JSON.stringify(Reflect.get(old, name)),
  )
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, Reflect.get(old, name)])),
    after: { ...Object.fromEntries(changed), ...(hasPassword && { password: 'changed' }) },
  }
}

/** 16 characters: with a conversation token appended, the local part stays within 64 characters. */
function newForwardKey(): string {
  return [...randomBytes(16)].map((byte) => letters.charAt(byte % letters.length)).join('')
}

function refuseMissing(): never {
  refuse('not_found', 'This address no longer exists.')
}

function refuseTaken(sentence: string): never {
  refuseField('address', 'conflict', sentence)
}

function refuseField(path: string, code: 'invalid' | 'conflict', message: string): never {
  refuse(code, message, { fields: [{ path, message }] })
}

const usualLimit = 100
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
