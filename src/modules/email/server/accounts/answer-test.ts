import type { AnswerOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Dns } from '#platform/outgoing/dns.ts'
import type { FindAddress } from '#platform/outgoing/find-address.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { testEmailAccount } from '../../accounts-contract.ts'
import type { TestStep } from '../../model.ts'
import { domainOfAddress } from '../../rules.ts'
import { findProvenDomain } from '../domains/domains-store.ts'
import { judgeExchange } from '../domains/judge-names.ts'
import { getAccountRow } from './account-actions.ts'
import { noteAccountOk, noteAccountTrouble } from './account-state.ts'
import type { AccountRow } from './accounts-store.ts'
import { forwardAddress } from './forward-address.ts'
import type { AccountGround } from './present-account.ts'
import { testMailbox } from './test-account.ts'

export interface TestGround extends AccountGround {
  readonly dns: Pick<Dns, 'lookupMx'>
  readonly findAddress: FindAddress
}

/** Every step from "does mail come" to "are answers believed", and where it stops. */
export async function answerTest(
  scope: Scope,
  id: string,
  ground: TestGround,
): Promise<AnswerOf<typeof testEmailAccount>> {
  const { row, isSigned } = await scope.beside('read', async (beside) => {
    const found = await getAccountRow(beside, id)
    const domain = await findProvenDomain(beside, domainOfAddress(found.address))
    return { row: found, isSigned: domain !== undefined }
  })
  await scope.spend({
    bucket: `test-email-account:${scope.organizationId}`,
    limit: 30,
    windowSeconds: 600,
    sentence: 'That was tried often just now. Wait ten minutes.',
  })
  const receiving = await tryReceiving(row, ground)
  const failed = receiving.find(({ state }) => state === 'failed')
  if (row.mode === 'imap') {
    if (failed) {
      await noteAccountTrouble(scope, row, { step: failed.step, problem: failed.words })
    } else await noteAccountOk(scope, row)
  }
  const steps = [...receiving, proofStep(row), signatureStep(row, isSigned)]
  return { isOk: steps.every(({ state }) => state === 'ok'), steps }
}

async function tryReceiving(row: AccountRow, ground: TestGround): Promise<TestStep[]> {
  const { mailInDomain } = ground.config
  switch (row.mode) {
    case 'imap': {
      const owner = { organizationId: row.org_id, accountId: row.id }
      const mailbox = ground.box.open(row.imap, owner)
      if (!mailbox) refuse('conflict', 'Write the password of the mailbox again.')
      return testMailbox(mailbox, row.folder, ground.findAddress)
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

function signatureStep({ proven_at: provenAt, address }: AccountRow, isSigned: boolean): TestStep {
  const domain = domainOfAddress(address)
  if (isSigned) return { step: 'sign', state: 'ok', words: `Mail is signed for ${domain}.` }
  return {
    step: 'sign',
    state: provenAt ? 'failed' : 'skipped',
    words: `${domain} is not set up under E-mail domains: without its signature answers may go to spam.`,
  }
}
