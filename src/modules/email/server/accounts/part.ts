import { createFindAddress } from '#platform/outgoing/find-address.ts'
import { answer } from '#platform/registry/module.ts'

import {
  createEmailAccount,
  deleteEmailAccount,
  disconnectMailbox,
  distrustSender,
  emailAccountConnected,
  emailAccountCreated,
  emailAccountDeleted,
  emailAccountDisconnected,
  emailAccountFailing,
  emailAccountProven,
  emailAccountSignedIn,
  emailAccountUpdated,
  finishMailboxSignIn,
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
  startMailboxSignIn,
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
import { createGrantBox, createMailboxBox, mailboxPorts } from './mailbox-box.ts'
import { accountReactions, accountTrouble } from './notices.ts'
import { proveByCode, sendCode } from './prove-account.ts'
import { revokeWork } from './revoke-grant.ts'
import { disconnect, finishSignIn, startSignIn } from './sign-in.ts'
import { answerOwnSignatures, saveSignature } from './signatures.ts'
import { answerTrusted, distrust, trust } from './trusted-senders.ts'

/** Addresses that customers write to: how their mail comes, who they are, how answers look. */
export function accountsPart({ config, secret, dns, door }: EmailNeeds): EmailPart {
  const ground = {
    config,
    secret,
    box: createMailboxBox(secret),
    grants: createGrantBox(secret),
    providers: config.mailboxProviders,
    outgoing: door.outgoing,
    findAddress: createFindAddress({
      allowPrivate: config.allowPrivateOutgoing,
      ports: mailboxPorts,
    }),
  }
  const codes = createAddressCodes(secret)
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
      answer(startMailboxSignIn, (scope, { id }, exchange) =>
        startSignIn(scope, id, { ground, exchange }),
      ),
      answer(finishMailboxSignIn, (scope, brought, exchange) =>
        finishSignIn(scope, brought, { ground, exchange }),
      ),
      answer(disconnectMailbox, (scope, { id }) => disconnect(scope, id, ground)),
      answer(testEmailAccount, (scope, wish) => answerTest(scope, wish, { ...ground, dns })),
      answer(listOwnSignatures, answerOwnSignatures),
      answer(saveOwnSignature, saveSignature),
      answer(listTrustedSenders, answerTrusted),
      answer(trustSender, trust),
      answer(distrustSender, distrust),
    ],
    jobs: [revokeWork(ground)],
    reactions: [...accountReactions(config)],
    notices: [accountTrouble],
    events: [
      emailAccountCreated,
      emailAccountUpdated,
      emailAccountProven,
      emailAccountConnected,
      emailAccountFailing,
      emailAccountSignedIn,
      emailAccountDisconnected,
      emailAccountDeleted,
      senderTrusted,
      senderDistrusted,
      signatureSaved,
    ],
  }
}
