import { readTemplate } from '#modules/templates/server/door.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { attachTemplateFiles } from '../../macros-contract.ts'
import type { Attachment } from '../../model.ts'
import { copyAttachment, refuseMany } from '../attachments.ts'
import { findConversation } from '../store/conversations.ts'
import { refuseUnknown } from './conversations.ts'

/** Copies, so that a message keeps what was sent when the template changes. */
export async function attachFiles(
  storage: Storage,
  scope: Scope,
  { id, templateId }: ParsedInputOf<typeof attachTemplateFiles>,
): Promise<AnswerOf<typeof attachTemplateFiles>> {
  if (!(await findConversation(scope, id))) refuseUnknown()
  const { files } = await readTemplate(scope, templateId)
  const { memberId } = memberOf(scope)
  await refuseMany(scope, { memberId }, files.length)
  const items: Attachment[] = []
  for (const file of files) items.push(await copyAttachment(storage, scope, file, memberId))
  return { items }
}
