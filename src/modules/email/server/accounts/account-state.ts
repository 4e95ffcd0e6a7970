import { emailAccountConnected, emailAccountFailing } from '../../accounts-contract.ts'
import type { Inside } from '../inside.ts'
import { changeAccount, findAccountRow, type AccountRow } from './accounts-store.ts'

/** Its mail comes, or could be fetched. Told only when that is news. */
export async function noteAccountOk(
  scope: Inside,
  { id, address, state }: Pick<AccountRow, 'id' | 'address' | 'state'>,
): Promise<void> {
  const isNews = state !== 'active' && state !== 'paused'
  await changeAccount(
    scope,
    { id },
    {
      last_ok_at: scope.now,
      failing_step: null,
      last_error: null,
      ...(isNews && { state: 'active' }),
    },
  )
  if (isNews) scope.emit(emailAccountConnected, { accountId: id, address }, { subjectId: id })
}

/** Where it stopped, in words. A sign-in that is not taken any more needs a person. */
export async function noteAccountTrouble(
  scope: Inside,
  { id }: Pick<AccountRow, 'id'>,
  { step, problem }: { readonly step: string; readonly problem: string },
): Promise<void> {
  // Those who read and those who send may find it out at once: it is told once.
  const row = await findAccountRow(scope, id)
  if (!row || row.state === 'paused') return
  const { address, failing_step: known } = row
  await changeAccount(
    scope,
    { id },
    {
      state: step === 'sign in' ? 'needs_reauth' : 'degraded',
      failing_step: step.slice(0, 60),
      last_error: problem.slice(0, 500),
    },
  )
  if (known === step) return
  scope.emit(emailAccountFailing, { accountId: id, address, step, problem }, { subjectId: id })
}
