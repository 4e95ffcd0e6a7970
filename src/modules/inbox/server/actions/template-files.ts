import { readTemplate } from '#modules/templates/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as macrosContract from '../../macros-contract.ts'
import { copyAttachments, refuseMany } from '../attachments.ts'
import { findConversation } from '../store/conversations.ts'
import { refuseUnknown } from '../refuse-unknown.ts'

export async function attachTemplateFiles(
  scope: Scope,
  { id, templateId }: ParsedInputOf<typeof macrosContract.attachTemplateFiles>,
): Promise<AnswerOf<typeof macrosContract.attachTemplateFiles>> {
  await scope.inOwnTransaction('read', async (reading) => {
    if (!(await findConversation(reading, id))) refuseUnknown()
  })
  return attachFirstTemplateFiles(scope, { templateId })
}

/**
 * Copies the files, so that sent messages stay the same when the saved reply changes. Copying is
 * slow, so no database connection is held.
 */
export async function attachFirstTemplateFiles(
  scope: Scope,
  { templateId }: ParsedInputOf<typeof macrosContract.attachFirstTemplateFiles>,
): Promise<AnswerOf<typeof macrosContract.attachFirstTemplateFiles>> {
  const { memberId } = memberOf(scope)
  const files = await scope.inOwnTransaction('read', async (reading) => {
    const template = await readTemplate(reading, templateId)
    await refuseMany(reading, { memberId }, template.files.length)
    return template.files
  })
  return { items: await copyAttachments(scope, files, memberId) }
}
