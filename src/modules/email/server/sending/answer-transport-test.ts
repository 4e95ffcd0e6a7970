import { normalizeEmail } from '#lib/email-address.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { transportRuntime } from './transport-runtime.ts'
import type * as deliveryContract from '../../delivery-contract.ts'
import { getTransportRow, openRow } from './transport-actions.ts'
import { tryTransport } from './transport-test.ts'
import { findDefaultSender, noteTransportTest } from './transports-store.ts'

/** No transaction stays open while the other server responds. */
export async function testTransport(
  scope: Scope,
  { id, to, from }: ParsedInputOf<typeof deliveryContract.testTransport>,
): Promise<AnswerOf<typeof deliveryContract.testTransport>> {
  const runtime = transportRuntime(scope)
  const { row, usual } = await scope.inOwnTransaction('read', async (innerScope) => ({
    row: await getTransportRow(innerScope, id),
    usual: await findDefaultSender(innerScope),
  }))
  const recipient = wholeAddress('to', to)
  const settings = openRow(row, runtime)
  if (!settings)
    refuse('conflict', 'Enter the password or key again. The stored one can’t be read anymore.')
  const user = settings.kind === 'smtp' ? settings.user : ''
  const sender = from === undefined ? (usual ?? normalizeEmail(user)) : wholeAddress('from', from)
  if (sender === undefined) {
    refuseField('from', 'Choose a sender address. You don’t have one yet.')
  }
  await scope.spend({
    bucket: `test-transport:${scope.organizationId}`,
    limit: 20,
    windowSeconds: 600,
    sentence: 'Too many tests. Try again in ten minutes.',
  })
  const steps = await tryTransport(settings, { from: sender, to: recipient }, runtime.outside)
  const failed = steps.find(({ state }) => state === 'failed')
  await noteTransportTest(scope, id, failed)
  return { isOk: failed === undefined, steps }
}

function wholeAddress(path: string, text: string): string {
  return (
    normalizeEmail(text) ?? refuseField(path, 'Enter an email address such as name@example.com.')
  )
}
