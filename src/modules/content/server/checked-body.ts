import { checkDocument } from '#lib/document/check-document.ts'
import type { RichTextDocument } from '#lib/rich-text.ts'
import { refuseField } from '#platform/registry/refuse.ts'

export function checkedBody(body: unknown): RichTextDocument {
  const check = checkDocument(body)
  if (!check.ok) refuseField('body', check.sentence)
  return check.document
}
