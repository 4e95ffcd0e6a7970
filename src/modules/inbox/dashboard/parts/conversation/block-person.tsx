import { BlockDialog } from '#modules/contacts/dashboard/public.tsx'

import type { ConversationSummary } from '../../../model.ts'

/** Takes no more messages of whom the conversation is with. */
export function BlockPerson({
  row,
  onClose,
}: {
  readonly row: ConversationSummary
  readonly onClose: () => void
}) {
  return <BlockDialog contact={row.contact} onClose={onClose} />
}
