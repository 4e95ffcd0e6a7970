import type { Config } from '#platform/config/config.ts'
import { addressOfSender } from '#platform/mail/read-sender.ts'

import type { EmailAccount } from '../../model.ts'
import type { AccountRow } from './accounts-store.ts'
import { forwardAddress } from './forward-address.ts'
import type { MailboxBox } from './mailbox-box.ts'

export interface AccountRuntime {
  readonly config: Pick<
    Config,
    'mailInDomain' | 'mailFrom' | 'publicUrl' | 'allowPrivateOutgoing' | 'mailboxProviders'
  >
  readonly box: MailboxBox
}

export function presentAccount(
  row: AccountRow,
  { config, box }: Pick<AccountRuntime, 'config' | 'box'>,
): EmailAccount {
  const kept = box.open(row.imap, { organizationId: row.orgId, accountId: row.id })
  return {
    id: row.id,
    address: row.address,
    displayName: row.displayName,
    mode: row.mode,
    state: row.state,
    failingStep: row.failingStep,
    lastError: row.lastError,
    lastOkAt: row.lastOkAt?.toISOString() ?? null,
    lastMailAt: row.lastMailAt?.toISOString() ?? null,
    provenBy: row.provenAt && proofOf(row),
    sendsAs: row.provenAt ? row.address : addressOfSender(config.mailFrom),
    forwardAddress: forwardAddress(row.forwardKey, config.mailInDomain),
    mailbox: kept
      ? { host: kept.host, port: kept.port, security: kept.security, user: kept.user }
      : null,
    isSignedIn: row.oauthGrant !== null,
    folder: row.folder,
    pollSeconds: row.pollSeconds,
    channelId: row.channelId,
    transportId: row.transportId,
    signature: row.signature,
    history: row.history,
    autoReply: row.autoReply,
    isDefault: row.isDefault,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}

function proofOf({ domainId, signedInAt }: AccountRow): NonNullable<EmailAccount['provenBy']> {
  if (domainId) return 'domain'
  return signedInAt ? 'sign-in' : 'code'
}
