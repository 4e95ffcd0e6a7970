import {
  MailboxProblem,
  openMailbox,
  type MailboxPlace,
  type OpenMailbox,
} from '#platform/mail/receiving/imap-mailbox.ts'
import type { FindAddress } from '#platform/outgoing/find-address.ts'

import type { AccountRow } from './accounts-store.ts'
import { accessTokenFor, providerOf, type Reach, type SignInRuntime } from './mailbox-access.ts'
import type { MailboxBox } from './mailbox-box.ts'

export interface MailboxRuntime extends SignInRuntime {
  readonly box: MailboxBox
  readonly findAddress: FindAddress
}

/** Opens an account's folder by password or OAuth token. */
export async function openAccountMailbox(
  reach: Reach,
  row: AccountRow,
  runtime: MailboxRuntime,
): Promise<OpenMailbox> {
  const { folder, id: accountId } = row
  const { box, findAddress } = runtime
  if (row.mode === 'imap') {
    const login = box.open(row.imap, { organizationId: row.orgId, accountId })
    if (!login)
      throw new MailboxProblem(
        'sign in',
        'The stored password can’t be used anymore. Enter it again.',
      )
    return openMailbox(login, folder, findAddress)
  }
  const place = mailboxPlaceOf(row, runtime)
  if (!place) throw new MailboxProblem('sign in', 'This sign-in isn’t available on this install.')
  const accessToken = await accessTokenFor(reach, { accountId }, runtime)
  try {
    return await openMailbox({ ...place, accessToken }, folder, findAddress)
  } catch (error) {
    if (!(error instanceof MailboxProblem) || error.step !== 'sign in') throw error
    const fresh = await accessTokenFor(reach, { accountId, refused: accessToken }, runtime)
    return openMailbox({ ...place, accessToken: fresh }, folder, findAddress)
  }
}

/** The mailbox server; undefined if the account reads none. */
export function mailboxPlaceOf(
  row: AccountRow,
  runtime: Pick<MailboxRuntime, 'box' | 'providers'>,
): MailboxPlace | undefined {
  if (row.mode === 'imap') {
    return runtime.box.open(row.imap, { organizationId: row.orgId, accountId: row.id })
  }
  const provider = providerOf(row.mode, runtime)
  return provider && { ...provider.imap, user: row.address }
}
