import {
  MailboxProblem,
  mailboxSteps,
  openMailbox,
  type MailboxLogin,
  type MailboxStep,
} from '#platform/mail/receiving/imap-mailbox.ts'
import type { FindAddress } from '#platform/outgoing/find-address.ts'

import type { TestStep } from '../../model.ts'

/** Takes every step of reading a mailbox, and says where it stops. */
export async function testMailbox(
  login: MailboxLogin,
  folder: string,
  findAddress: FindAddress,
): Promise<TestStep[]> {
  const steps = mailboxSteps.filter((step) => step !== 'fetch')
  try {
    const mailbox = await openMailbox(login, folder, findAddress)
    await mailbox.close()
    return steps.map((step) => done(step, login, folder))
  } catch (error) {
    if (!(error instanceof MailboxProblem)) throw error
    const at = mailboxSteps.indexOf(error.step)
    return steps.map((step, place) => {
      if (place < at) return done(step, login, folder)
      return place === at
        ? { step, state: 'failed', words: error.message }
        : { step, state: 'skipped', words: 'Not tried.' }
    })
  }
}

function done(
  step: Exclude<MailboxStep, 'fetch'>,
  { host, port, security }: MailboxLogin,
  folder: string,
): TestStep {
  const words = {
    resolve: `${host} was found.`,
    connect: `It answers on port ${port}.`,
    secure: security === 'none' ? 'Not secured, as you set it.' : 'The connection is secure.',
    'sign in': 'The user name and the password are right.',
    'open folder': `${folder} can be read.`,
  } as const
  return { step, state: 'ok', words: words[step] }
}
