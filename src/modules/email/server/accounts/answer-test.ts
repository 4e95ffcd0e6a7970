import { normalizeEmail } from '#lib/email-address.ts'
import type { Allowance } from '#platform/limits/rate-limit.ts'
import { unverifiedAddressLimit } from '#platform/mail/unverified-address-limit.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Dns } from '#platform/outgoing/dns.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { accountRuntime } from './account-runtime.ts'
import type * as accountsContract from '../../accounts-contract.ts'
import type { TestStep } from '../../model.ts'
import { domainOfAddress, signInProviderOf } from '../../rules.ts'
import { findProvenDomain } from '../domains/domains-store.ts'
import { checkExchange } from '../domains/check-names.ts'
import { getAccountRow } from './account-actions.ts'
import { markAccountWorking, markAccountFailing } from './account-state.ts'
import type { AccountRow } from './accounts-store.ts'
import { forwardAddress } from './forward-address.ts'
import { providerOf } from './mailbox-access.ts'
import { mailboxPlaceOf, openAccountMailbox, type MailboxRuntime } from './open-account-mailbox.ts'
import type { AccountRuntime } from './present-account.ts'
import { testMailbox } from './test-account.ts'
import { testSending } from './test-sending.ts'

export interface TestRuntime extends AccountRuntime, MailboxRuntime {
  readonly dns: Pick<Dns, 'lookupMx'>
}

/** Tests receiving and sending step by step, and stops at the first failure. */
export async function testEmailAccount(
  scope: Scope,
  { id, to }: ParsedInputOf<typeof accountsContract.testEmailAccount>,
): Promise<AnswerOf<typeof accountsContract.testEmailAccount>> {
  const runtime = accountRuntime(scope)
  const recipient = to === undefined ? undefined : wholeAddress(to)
  const { row, isSigned } = await scope.inOwnTransaction('read', async (innerScope) => {
    const found = await getAccountRow(innerScope, id)
    const domain = await findProvenDomain(innerScope, domainOfAddress(found.address))
    return { row: found, isSigned: domain !== undefined }
  })
  await scope.spend(
    {
      bucket: `test-email-account:${scope.organizationId}`,
      limit: 30,
      windowSeconds: 600,
      sentence: 'Too many tests. Try again in ten minutes.',
    },
    ...(recipient === undefined ? [] : [testsTo(recipient)]),
  )
  const receiving = await tryReceiving(scope, row, runtime)
  const sending = recipient && (await testSending(scope, { row, to: recipient }, runtime))
  const failed = receiving.find(({ state }) => state === 'failed')
  // Without a sign-in there is nothing that could have failed.
  if (row.mode === 'imap' || row.oauthGrant !== null) {
    if (failed) {
      await markAccountFailing(scope, row, { step: failed.step, problem: failed.words })
    } else await markAccountWorking(scope, row)
  }
  const steps = [
    ...receiving,
    proofStep(row),
    signatureStep(row, { isSigned, runtime }),
    ...(sending ? [sending] : []),
  ]
  return { isOk: steps.every(({ state }) => state === 'ok'), steps }
}

/** Counted across all organizations, so that tests can't flood an address. */
function testsTo(recipient: string): Allowance {
  return {
    ...unverifiedAddressLimit('test-email-account', recipient, { limit: 4, windowSeconds: 3600 }),
    sentence: 'Too many tests to this address. Use another one, or try again in an hour.',
  }
}

function wholeAddress(text: string): string {
  const message = 'Enter an email address such as name@example.com.'
  return normalizeEmail(text) ?? refuse('invalid', message, { fields: [{ path: 'to', message }] })
}

async function tryReceiving(
  scope: Scope,
  row: AccountRow,
  runtime: TestRuntime,
): Promise<TestStep[]> {
  const { mailInDomain } = runtime.config
  switch (row.mode) {
    case 'imap':
    case 'oauth_google':
    case 'oauth_microsoft': {
      const place = mailboxPlaceOf(row, runtime)
      if (!place) refuse('conflict', signInAgain[row.mode])
      return testMailbox({
        place,
        folder: row.folder,
        provider: providerOf(row.mode, runtime)?.name,
        open: () =>
          openAccountMailbox((mode, act) => scope.inOwnTransaction(mode, act), row, runtime),
      })
    }
    case 'forward':
      return [
        row.lastMailAt
          ? { step: 'receive', state: 'ok', words: 'Forwarding works.' }
          : {
              step: 'receive',
              state: 'failed',
              words: `No email yet. Forward email to ${forwardAddress(row.forwardKey, mailInDomain)}, then send one to ${row.address}.`,
            },
      ]
    case 'inbound': {
      const found = await runtime.dns.lookupMx(domainOfAddress(row.address)).catch(() => [])
      const { state, message } = checkExchange(found, mailInDomain)
      const isOk = state === 'ok' || state === 'advice'
      return [{ step: 'receive', state: isOk ? 'ok' : 'failed', words: message }]
    }
  }
}

function proofStep({ provenAt, address }: AccountRow): TestStep {
  return provenAt
    ? { step: 'prove', state: 'ok', words: `Replies are sent from ${address}.` }
    : {
        step: 'prove',
        state: 'failed',
        words: 'The address isn’t verified, so replies are sent from the platform’s address.',
      }
}

const signInAgain = {
  imap: 'Enter the mailbox password again.',
  oauth_google: 'Google sign-in is no longer available on this install.',
  oauth_microsoft: 'Microsoft sign-in is no longer available on this install.',
}

function signatureStep(
  { provenAt, address, mode, oauthGrant: grant }: AccountRow,
  { isSigned, runtime }: { readonly isSigned: boolean; readonly runtime: TestRuntime },
): TestStep {
  const domain = domainOfAddress(address)
  if (signInProviderOf(mode) && grant !== null) {
    const name = providerOf(mode, runtime)?.name
    return { step: 'sign', state: 'ok', words: `Email is sent through ${name}, which verifies it.` }
  }
  if (isSigned) return { step: 'sign', state: 'ok', words: `Email is signed for ${domain}.` }
  return {
    step: 'sign',
    state: provenAt ? 'failed' : 'skipped',
    words: `${domain} isn’t set up under Email domains. Without its signature, replies may go to spam.`,
  }
}
