import { answer, type Module } from '#platform/registry/module.ts'

import { getMail, listMails } from '../contract.ts'
import { readMail, readMailbox } from './actions.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

/** For local installs only: it lets whoever sits at this machine read every mail. */
export function createMailboxModule(): Module {
  return {
    name: 'mailbox',
    fieldTexts,
    calls: [answer(listMails, readMailbox), answer(getMail, readMail)],
  }
}
