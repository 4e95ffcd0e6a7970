import { z } from 'zod'

import { anyone } from '#platform/permissions/access.ts'
import { platformCall } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import { mail, mailSummary } from './model.ts'

export const listMails = platformCall({
  name: 'mailbox.listMails',
  route: 'GET /api/mailbox',
  summary: 'List emails and text messages of a local install, newest first',
  access: anyone,
  input: z.strictObject({ ...pageInput, recipient: z.string().max(320).optional() }),
  output: pageOf(mailSummary),
})

export const getMail = platformCall({
  name: 'mailbox.getMail',
  route: 'GET /api/mailbox/{id}',
  summary: 'Get an email or text message',
  access: anyone,
  input: z.strictObject({ id: id('system_mails') }),
  output: mail,
})
