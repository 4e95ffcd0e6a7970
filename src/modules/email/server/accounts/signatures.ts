import { isChannelVisible } from '#modules/inbox/server/public.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { signatureSaved } from '../../accounts-contract.ts'
import type * as accountsContract from '../../accounts-contract.ts'
import { findAccountRow, listAccountRows, type AccountRow } from './accounts-store.ts'
import { deleteSignature, listSignatures, setSignature } from './signatures-store.ts'

export async function listOwnSignatures(
  scope: Scope,
): Promise<AnswerOf<typeof accountsContract.listOwnSignatures>> {
  const [signatures, rows] = await Promise.all([
    listSignatures(scope, memberOf(scope).memberId),
    listAccountRows(scope),
  ])
  const accounts = rows.filter((row) => mayWriteFrom(scope, row))
  const isKnown = (accountId: string | null): boolean =>
    accountId === null || accounts.some(({ id }) => id === accountId)
  return {
    items: signatures
      .filter(({ accountId }) => isKnown(accountId))
      .map(({ accountId, text }) => ({ accountId, text })),
    accounts: accounts.map(({ id, address, displayName }) => ({
      id,
      address,
      displayName,
    })),
  }
}

export async function saveOwnSignature(
  scope: Scope,
  { accountId, text }: ParsedInputOf<typeof accountsContract.saveOwnSignature>,
): Promise<Record<string, never>> {
  const { memberId } = memberOf(scope)
  if (accountId !== null) {
    const account = await findAccountRow(scope, accountId)
    if (!account || !mayWriteFrom(scope, account))
      refuse('not_found', 'This address no longer exists.')
  }
  if (text === '') await deleteSignature(scope, { memberId, accountId })
  else await setSignature(scope, { memberId, accountId, text })
  scope.emit(signatureSaved, { memberId, accountId }, { subjectId: memberId })
  return {}
}

/** A member without access to the inbox or the channel must not learn that the address exists. */
function mayWriteFrom(scope: Scope, { channelId }: AccountRow): boolean {
  return levelOf(memberOf(scope), 'Inbox') !== undefined && isChannelVisible(scope, channelId)
}
