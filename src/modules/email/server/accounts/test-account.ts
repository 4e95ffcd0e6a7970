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
  /** The sign-in provider, if OAuth replaces the password. */
  readonly provider: string | undefined
  open(): Promise<OpenMailbox>
}

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
        : { step, state: 'skipped', words: 'Skipped.' }
    })
  }
}

function done(
  step: Exclude<MailboxStep, 'fetch'>,
  { place: { host, port, security }, folder, provider }: TestedMailbox,
): TestStep {
  const words = {
    resolve: `Found ${host}.`,
    connect: `The server responds on port ${port}.`,
    secure:
      security === 'none'
        ? 'The connection isn’t encrypted, as configured.'
        : 'The connection is encrypted.',
    'sign in': provider ? `Signed in to ${provider}.` : 'The username and password are correct.',
    'open folder': `The folder ${folder} can be read.`,
  } as const
  return { step, state: 'ok', words: words[step] }
}
