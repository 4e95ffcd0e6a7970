import { emailAccountConnected, emailAccountFailing } from '../../accounts-contract.ts'
import type { Inside } from '../inside.ts'
import { changeAccount, findAccountRow, type AccountRow } from './accounts-store.ts'

/** Marks an account as working; emits an event only if that changed. */
export async function markAccountWorking(
  scope: Inside,
  { id, address, state }: Pick<AccountRow, 'id' | 'address' | 'state'>,
): Promise<void> {
  const isChange = state !== 'active' && state !== 'paused'
  await changeAccount(
    scope,
    { id },
    {
      lastOkAt: scope.now,
      failingStep: null,
      lastError: null,
      ...(isChange && { state: 'active' }),
    },
  )
  if (isChange) scope.emit(emailAccountConnected, { accountId: id, address }, { subjectId: id })
}

/** Marks an account as failing at a step. Only a person can fix a rejected sign-in. */
export async function markAccountFailing(
  scope: Inside,
  { id }: Pick<AccountRow, 'id'>,
  { step, problem }: { readonly step: string; readonly problem: string },
): Promise<void> {
  // The reader and the sender may both fail at once; only the first emits an event.
  const row = await findAccountRow(scope, id)
  if (!row || row.state === 'paused') return
  const { address, failingStep: known } = row
  await changeAccount(
    scope,
    { id },
    {
      state: step === 'sign in' ? 'needs_reauth' : 'degraded',
      failingStep: step.slice(0, 60),
      lastError: problem.slice(0, 500),
    },
  )
  if (known === step) return
  scope.emit(emailAccountFailing, { accountId: id, address, step, problem }, { subjectId: id })
}
