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
  const kept = box.open(row.imap, { organizationId: row.org_id, accountId: row.id })
  return {
    id: row.id,
    address: row.address,
    displayName: row.display_name,
    mode: row.mode,
    state: row.state,
    failingStep: row.failing_step,
    lastError: row.last_error,
    lastOkAt: row.last_ok_at?.toISOString() ?? null,
    lastMailAt: row.last_mail_at?.toISOString() ?? null,
    provenBy: row.proven_at && proofOf(row),
    sendsAs: row.proven_at ? row.address : addressOfSender(config.mailFrom),
    forwardAddress: forwardAddress(row.forward_key, config.mailInDomain),
    mailbox: kept
      ? { host: kept.host, port: kept.port, security: kept.security, user: kept.user }
      : null,
    isSignedIn: row.oauth_grant !== null,
    folder: row.folder,
    pollSeconds: row.poll_seconds,
    channelId: row.channel_id,
    transportId: row.transport_id,
    signature: row.signature,
    history: row.history,
    autoReply: row.auto_reply,
    isDefault: row.is_default,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

function proofOf({
  domain_id: domainId,
  signed_in_at: signedInAt,
}: AccountRow): NonNullable<EmailAccount['provenBy']> {
  if (domainId) return 'domain'
  return signedInAt ? 'sign-in' : 'code'
}
