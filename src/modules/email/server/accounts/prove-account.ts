import { minutes } from '#lib/duration.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { accountRuntime } from './account-runtime.ts'
import * as accountsContract from '../../accounts-contract.ts'
import type { EmailAccount } from '../../model.ts'
import { isNameFree } from '../rows-store.ts'
import { getAccountRow } from './account-actions.ts'
import { changeAccount, setCodeSent } from './accounts-store.ts'
import { presentAccount } from './present-account.ts'

/**
 * Sends a code. Counted per address across all organizations, so that codes can't flood an address.
 */
export async function sendEmailAccountCode(
  scope: Scope,
  { id }: ParsedInputOf<typeof accountsContract.sendEmailAccountCode>,
): Promise<Record<string, never>> {
  const { address, provenAt } = await getAccountRow(scope, id)
  if (provenAt) refuse('conflict', 'This address is already verified.')
  const sentence =
    'The code was sent several times. Check your spam folder, or try again in an hour.'
  await scope.spend(
    { bucket: `email-code:address:${address}`, limit: 4, windowSeconds: 3600, sentence },
    { bucket: `email-code:organization:${scope.organizationId}`, limit: 40, windowSeconds: 86_400 },
  )
  const code = accountRuntime(scope).codes.make(
    { organizationId: scope.organizationId, accountId: id, address },
    scope.now,
  )
  const content = {
    title: `${code} is your code to verify ${address}`,
    paragraphs: [
      `To send replies to customers from ${address}, enter this code in the email settings:`,
      code,
      'The code expires in 30 minutes.',
    ],
    footer:
      'If you didn’t expect this code, ignore this email. The address can’t be verified without it.',
  }
  await setCodeSent(scope, id)
  await queueMail(scope, {
    to: address,
    kind: 'email-address-code',
    subject: content.title,
    text: mailText(content),
    html: mailHtml(content),
  })
  return {}
}

export async function proveEmailAccount(
  scope: Scope,
  { id, code }: ParsedInputOf<typeof accountsContract.proveEmailAccount>,
): Promise<EmailAccount> {
  const runtime = accountRuntime(scope)
  const row = await getAccountRow(scope, id)
  const { address, provenAt, codeSentAt: sentAt } = row
  if (provenAt) refuse('conflict', 'This address is already verified.')
  if (!sentAt || scope.now.getTime() - sentAt.getTime() > minutes(30)) refuseCode(wrongCode)
  const sentence = 'Too many incorrect codes. Try again in an hour.'
  const { organizationId } = scope
  // Counted per address: an account could be deleted and created again to reset the limit.
  await scope.spend(
    { bucket: `email-code-tries:address:${address}`, limit: 10, windowSeconds: 3600, sentence },
    {
      bucket: `email-code-tries:organization:${organizationId}`,
      limit: 40,
      windowSeconds: 3600,
      sentence,
    },
  )
  if (!runtime.codes.isRight(code, { organizationId, accountId: id, address }, sentAt)) {
    refuseCode(wrongCode)
  }
  if (!(await isNameFree(scope, address))) {
    refuse('conflict', 'Another organization has verified this address in the meantime.')
  }
  const change = { provenAt: scope.now, domainId: null, codeSentAt: null }
  const proven = await changeAccount(scope, { id }, change)
  if (!proven) refuse('not_found', 'This address no longer exists.')
  scope.emit(
    accountsContract.emailAccountProven,
    { accountId: id, address, by: 'code' },
    { subjectId: id },
  )
  return presentAccount(proven, runtime)
}

const wrongCode = 'This code is incorrect or expired. Request a new one.'

function refuseCode(message: string): never {
  refuse('invalid', message, { fields: [{ path: 'code', message }] })
}
