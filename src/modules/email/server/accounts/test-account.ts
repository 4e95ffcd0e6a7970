import {
  MailboxProblem,
  mailboxSteps,
  type MailboxPlace,
  type MailboxStep,
  type OpenMailbox,
} from '#platform/mail/receiving/imap-mailbox.ts'

import type { TestStep } from '../../model.ts'

export interface TestedMailbox {
  readonly place: MailboxPlace
  readonly folder: string
  /** Whom one signs in at, where that is done in place of a password. */
  readonly provider: string | undefined
  open(): Promise<OpenMailbox>
}

/** Takes every step of reading a mailbox, and says where it stops. */
export async function testMailbox(tested: TestedMailbox): Promise<TestStep[]> {
  const steps = mailboxSteps.filter((step) => step !== 'fetch')
  try {
    const mailbox = await tested.open()
    await mailbox.close()
    return steps.map((step) => done(step, tested))
  } catch (error) {
    if (!(error instanceof MailboxProblem)) throw error
    const at = mailboxSteps.indexOf(error.step)
    return steps.map((step, place) => {
      if (place < at) return done(step, tested)
      return place === at
        ? { step, state: 'failed', words: error.message }
        : { step, state: 'skipped', words: 'Not tried.' }
    })
  }
}

function done(
  step: Exclude<MailboxStep, 'fetch'>,
  { place: { host, port, security }, folder, provider }: TestedMailbox,
): TestStep {
  const words = {
    resolve: `${host} was found.`,
    connect: `It answers on port ${port}.`,
    secure: security === 'none' ? 'Not secured, as you set it.' : 'The connection is secure.',
    'sign in': provider ? `${provider} lets us in.` : 'The user name and the password are right.',
    'open folder': `${folder} can be read.`,
  } as const
  return { step, state: 'ok', words: words[step] }
}
