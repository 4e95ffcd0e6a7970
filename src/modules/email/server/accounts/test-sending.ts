import { setTimeout as wait } from 'node:timers/promises'

import { addressOfSender } from '#platform/mail/read-sender.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TestStep } from '../../model.ts'
import { domainOfAddress } from '../../rules.ts'
import { queueMail } from '../sending/queue-mail.ts'
import { findSentMail, type AccountRow } from './accounts-store.ts'
import type { AccountRuntime } from './present-account.ts'

/** Sends a test email the same way as a reply and waits for the server's response. */
export async function testSending(
  scope: Scope,
  { row, to }: { readonly row: AccountRow; readonly to: string },
  { config }: Pick<AccountRuntime, 'config'>,
): Promise<TestStep> {
  const address = row.provenAt ? row.address : addressOfSender(config.mailFrom)
  const id = crypto.randomUUID()
  const headerId = `<test.${id}@${domainOfAddress(address)}>`
  await scope.inOwnTransaction('write', (innerScope) =>
    queueMail(innerScope, {
      kind: 'test',
      onceKey: `test ${id}`,
      accountId: row.id,
      from: { name: row.displayName, address },
      to: [{ name: '', address: to }],
      subject: `Test email from ${row.address}`,
      text: 'This is a test email. Sending from this address works.',
      headers: { 'Auto-Submitted': 'auto-generated' },
      headerId,
    }),
  )
  for (let turn = 0; turn < maxTurns; turn++) {
    const mail = await scope.inOwnTransaction('read', (innerScope) =>
      findSentMail(innerScope, headerId),
    )
    if (mail && !['queued', 'sending'].includes(mail.state)) {
      return stepOf(mail.state === 'sent', { to, answer: mail.answer ?? '' })
    }
    await wait(turnMs)
  }
  return {
    step: 'send',
    state: 'failed',
    words: 'The email is still queued. Check its status under Sent.',
  }
}

function stepOf(isSent: boolean, { to, answer }: { to: string; answer: string }): TestStep {
  const words = isSent ? `Sent to ${to}. ${answer}` : `The email wasn’t sent. ${answer}`
  return { step: 'send', state: isSent ? 'ok' : 'failed', words: words.trim().slice(0, 500) }
}

// 30 seconds: longer waits run into proxy timeouts.
const turnMs = 250
const maxTurns = 100
