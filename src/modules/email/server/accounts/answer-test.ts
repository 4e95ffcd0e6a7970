import { normalizeEmail } from '#lib/email-address.ts'
import type { Allowance } from '#platform/limits/rate-limit.ts'
import { strangerAllowance } from '#platform/mail/stranger-allowance.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Dns } from '#platform/outgoing/dns.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { accountGroundOf } from './account-ground.ts'
import type * as accountsContract from '../../accounts-contract.ts'
import type { TestStep } from '../../model.ts'
import { domainOfAddress, signInProviderOf } from '../../rules.ts'
import { findProvenDomain } from '../domains/domains-store.ts'
import { judgeExchange } from '../domains/judge-names.ts'
import { getAccountRow } from './account-actions.ts'
import { noteAccountOk, noteAccountTrouble } from './account-state.ts'
import type { AccountRow } from './accounts-store.ts'
import { forwardAddress } from './forward-address.ts'
import { providerOf } from './mailbox-access.ts'
import { mailboxPlaceOf, openAccountMailbox, type MailboxGround } from './open-account-mailbox.ts'
import type { AccountGround } from './present-account.ts'
import { testMailbox } from './test-account.ts'
import { testSending } from './test-sending.ts'

export interface TestGround extends AccountGround, MailboxGround {
  readonly dns: Pick<Dns, 'lookupMx'>
}

/** Every step from "does mail come" to "are answers believed", and where it stops. */
export async function testEmailAccount(
  scope: Scope,
  { id, to }: ParsedInputOf<typeof accountsContract.testEmailAccount>,
): Promise<AnswerOf<typeof accountsContract.testEmailAccount>> {
  const ground = accountGroundOf(scope)
  const recipient = to === undefined ? undefined : wholeAddress(to)
  const { row, isSigned } = await scope.beside('read', async (beside) => {
    const found = await getAccountRow(beside, id)
    const domain = await findProvenDomain(beside, domainOfAddress(found.address))
    return { row: found, isSigned: domain !== undefined }
  })
  await scope.spend(
    {
      bucket: `test-email-account:${scope.organizationId}`,
      limit: 30,
      windowSeconds: 600,
      sentence: 'That was tried often just now. Wait ten minutes.',
    },
    ...(recipient === undefined ? [] : [testsTo(recipient)]),
  )
  const receiving = await tryReceiving(scope, row, ground)
  const sending = recipient && (await testSending(scope, { row, to: recipient }, ground))
  const failed = receiving.find(({ state }) => state === 'failed')
  // Where nobody signed in yet nothing has failed.
  if (row.mode === 'imap' || row.oauth_grant !== null) {
    if (failed) {
      await noteAccountTrouble(scope, row, { step: failed.step, problem: failed.words })
    } else await noteAccountOk(scope, row)
  }
  const steps = [
    ...receiving,
    proofStep(row),
    signatureStep(row, { isSigned, ground }),
    ...(sending ? [sending] : []),
  ]
  return { isOk: steps.every(({ state }) => state === 'ok'), steps }
}

/** Counted over everybody: nobody is flooded by this. */
function testsTo(recipient: string): Allowance {
  return {
    ...strangerAllowance('test-email-account', recipient, { limit: 4, windowSeconds: 3600 }),
    sentence: 'Several tests went to this address. Take another one, or wait an hour.',
  }
}

function wholeAddress(text: string): string {
  const message = 'Write a whole address, such as ada@example.com.'
  return normalizeEmail(text) ?? refuse('invalid', message, { fields: [{ path: 'to', message }] })
}

async function tryReceiving(
  scope: Scope,
  row: AccountRow,
  ground: TestGround,
): Promise<TestStep[]> {
  const { mailInDomain } = ground.config
  switch (row.mode) {
    case 'imap':
    case 'oauth_google':
    case 'oauth_microsoft': {
      const place = mailboxPlaceOf(row, ground)
      if (!place) refuse('conflict', signInAgain[row.mode])
      return testMailbox({
        place,
        folder: row.folder,
        provider: providerOf(row.mode, ground)?.name,
        open: () => openAccountMailbox((mode, act) => scope.beside(mode, act), row, ground),
      })
    }
    case 'forward':
      return [
        row.last_mail_at
          ? { step: 'receive', state: 'ok', words: 'Mail is sent on to us.' }
          : {
              step: 'receive',
              state: 'failed',
              words: `Nothing came yet. Let its server send mail on to ${forwardAddress(row.forward_key, mailInDomain)}, then write to ${row.address}.`,
            },
      ]
    case 'inbound': {
      const found = await ground.dns.lookupMx(domainOfAddress(row.address)).catch(() => [])
      const { state, message } = judgeExchange(found, mailInDomain)
      const isOk = state === 'ok' || state === 'advice'
      return [{ step: 'receive', state: isOk ? 'ok' : 'failed', words: message }]
    }
  }
}

function proofStep({ proven_at: provenAt, address }: AccountRow): TestStep {
  return provenAt
    ? { step: 'prove', state: 'ok', words: `Answers come from ${address}.` }
    : {
        step: 'prove',
        state: 'failed',
        words: 'The address is not proven, so answers come from the platform’s address.',
      }
}

const signInAgain = {
  imap: 'Write the password of the mailbox again.',
  oauth_google: 'This install does not offer to sign in with Google any more.',
  oauth_microsoft: 'This install does not offer to sign in with Microsoft any more.',
}

function signatureStep(
  { proven_at: provenAt, address, mode, oauth_grant: grant }: AccountRow,
  { isSigned, ground }: { readonly isSigned: boolean; readonly ground: TestGround },
): TestStep {
  const domain = domainOfAddress(address)
  if (signInProviderOf(mode) && grant !== null) {
    const name = providerOf(mode, ground)?.name
    return { step: 'sign', state: 'ok', words: `Mail leaves by ${name}, who vouches for it.` }
  }
  if (isSigned) return { step: 'sign', state: 'ok', words: `Mail is signed for ${domain}.` }
  return {
    step: 'sign',
    state: provenAt ? 'failed' : 'skipped',
    words: `${domain} is not set up under E-mail domains: without its signature answers may go to spam.`,
  }
}
