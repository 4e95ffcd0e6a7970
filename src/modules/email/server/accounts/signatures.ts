import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import {
  signatureSaved,
  type listOwnSignatures,
  type saveOwnSignature,
} from '../../accounts-contract.ts'
import { findAccountRow, listAccountRows } from './accounts-store.ts'
import { deleteSignature, listSignatures, putSignature } from './signatures-store.ts'

export async function answerOwnSignatures(
  scope: Scope,
): Promise<AnswerOf<typeof listOwnSignatures>> {
  const [signatures, accounts] = await Promise.all([
    listSignatures(scope, memberOf(scope).memberId),
    listAccountRows(scope),
  ])
  return {
    items: signatures.map(({ account_id: accountId, text }) => ({ accountId, text })),
    accounts: accounts.map(({ id, address, display_name: displayName }) => ({
      id,
      address,
      displayName,
    })),
  }
}

export async function saveSignature(
  scope: Scope,
  { accountId, text }: ParsedInputOf<typeof saveOwnSignature>,
): Promise<Record<string, never>> {
  const { memberId } = memberOf(scope)
  if (accountId !== null && !(await findAccountRow(scope, accountId))) {
    refuse('not_found', 'There is no such address.')
  }
  if (text === '') await deleteSignature(scope, { memberId, accountId })
  else await putSignature(scope, { memberId, accountId, text })
  scope.emit(signatureSaved, { memberId, accountId }, { subjectId: memberId })
  return {}
}
