import { BlockDialog } from '#modules/contacts/dashboard/public.tsx'

import type { ConversationSummary } from '../../../model.ts'

export function BlockPerson({
  row,
  onClose,
}: {
  readonly row: ConversationSummary
  readonly onClose: () => void
}) {
  return <BlockDialog contact={row.contact} onClose={onClose} />
}
