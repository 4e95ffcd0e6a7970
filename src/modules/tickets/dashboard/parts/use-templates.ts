import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { listTemplates } from '../../templates-contract.ts'

export function useTemplates(boardId: string | undefined) {
  useLiveRefresh([{ after: 'ticket_templates.', call: listTemplates }])
  return useCall(listTemplates, { boardId: boardId ?? '' }, { isEnabled: boardId !== undefined })
}
