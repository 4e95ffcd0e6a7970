import { readTemplate } from '#modules/templates/server/door.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { attachFirstTemplateFiles, attachTemplateFiles } from '../../macros-contract.ts'
import { copyAttachments, refuseMany } from '../attachments.ts'
import { findConversation } from '../store/conversations.ts'
import { refuseUnknown } from '../refuse-unknown.ts'

export async function attachFiles(
  storage: Storage,
  scope: Scope,
  { id, templateId }: ParsedInputOf<typeof attachTemplateFiles>,
): Promise<AnswerOf<typeof attachTemplateFiles>> {
  await scope.beside('read', async (reading) => {
    if (!(await findConversation(reading, id))) refuseUnknown()
  })
  return attachFirstFiles(storage, scope, { templateId })
}

/**
 * Copies, so that a message keeps what was sent when the template changes. Storage takes its time, and
 * no connection is held meanwhile.
 */
export async function attachFirstFiles(
  storage: Storage,
  scope: Scope,
  { templateId }: ParsedInputOf<typeof attachFirstTemplateFiles>,
): Promise<AnswerOf<typeof attachFirstTemplateFiles>> {
  const { memberId } = memberOf(scope)
  const files = await scope.beside('read', async (reading) => {
    const template = await readTemplate(reading, templateId)
    await refuseMany(reading, { memberId }, template.files.length)
    return template.files
  })
  return { items: await copyAttachments(storage, scope, files, memberId) }
}
