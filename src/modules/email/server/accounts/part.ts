import { createFindAddress } from '#platform/outgoing/find-address.ts'
import { answer } from '#platform/registry/module.ts'

import {
  createEmailAccount,
  deleteEmailAccount,
  distrustSender,
  emailAccountConnected,
  emailAccountCreated,
  emailAccountDeleted,
  emailAccountFailing,
  emailAccountProven,
  emailAccountUpdated,
  getEmailAccount,
  listEmailAccounts,
  listOwnSignatures,
  listTrustedSenders,
  makeEmailAccountDefault,
  proveEmailAccount,
  saveOwnSignature,
  senderDistrusted,
  senderTrusted,
  sendEmailAccountCode,
  signatureSaved,
  testEmailAccount,
  trustSender,
  updateEmailAccount,
} from '../../accounts-contract.ts'
import type { EmailNeeds, EmailPart } from '../email-part.ts'
import {
  answerAccount,
  answerAccounts,
  giveUpAccount,
  makeAccount,
  makeDefault,
  reviseAccount,
} from './account-actions.ts'
import { createAddressCodes } from './address-code.ts'
import { answerTest } from './answer-test.ts'
import { createMailboxBox, mailboxPorts } from './mailbox-box.ts'
import { proveByCode, sendCode } from './prove-account.ts'
import { answerOwnSignatures, saveSignature } from './signatures.ts'
import { answerTrusted, distrust, trust } from './trusted-senders.ts'

/** Addresses that customers write to: how their mail comes, who they are, how answers look. */
export function accountsPart({ config, secret, dns }: EmailNeeds): EmailPart {
  const ground = { config, box: createMailboxBox(secret) }
  const codes = createAddressCodes(secret)
  const findAddress = createFindAddress({
    allowPrivate: config.allowPrivateOutgoing,
    ports: mailboxPorts,
  })
  return {
    calls: [
      answer(listEmailAccounts, (scope) => answerAccounts(scope, ground)),
      answer(getEmailAccount, (scope, { id }) => answerAccount(scope, id, ground)),
      answer(createEmailAccount, (scope, wish) => makeAccount(scope, wish, ground)),
      answer(updateEmailAccount, (scope, wish) => reviseAccount(scope, wish, ground)),
      answer(makeEmailAccountDefault, (scope, { id }) => makeDefault(scope, id, ground)),
      answer(deleteEmailAccount, (scope, { id }) => giveUpAccount(scope, id)),
      answer(sendEmailAccountCode, (scope, { id }) => sendCode(scope, id, codes)),
      answer(proveEmailAccount, (scope, given) => proveByCode(scope, given, { codes, ground })),
      answer(testEmailAccount, (scope, { id }) =>
        answerTest(scope, id, { ...ground, dns, findAddress }),
      ),
      answer(listOwnSignatures, answerOwnSignatures),
      answer(saveOwnSignature, saveSignature),
      answer(listTrustedSenders, answerTrusted),
      answer(trustSender, trust),
      answer(distrustSender, distrust),
    ],
    events: [
      emailAccountCreated,
      emailAccountUpdated,
      emailAccountProven,
      emailAccountConnected,
      emailAccountFailing,
      emailAccountDeleted,
      senderTrusted,
      senderDistrusted,
      signatureSaved,
    ],
  }
}
