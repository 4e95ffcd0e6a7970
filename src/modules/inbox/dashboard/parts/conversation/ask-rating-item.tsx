import Star from 'lucide-react/icons/star'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { MenuItem } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import { getConversation } from '../../../contract.ts'
import { askForRating } from '../../../ratings-contract.ts'

export function AskRatingItem({ id }: { readonly id: string }) {
  const { data } = useCall(getConversation, { id })
  const ask = useCommand(askForRating, {
    onDone: () => void toast({ tone: 'good', title: 'Rating requested in the chat' }),
    onRefused: ({ detail }) => void toast({ tone: 'bad', title: detail }),
  })
  const isAnswered = data && (data.firstReplyAt !== null || data.previewBy === 'member')
  if (!isAnswered || data.rating !== null) return null
  return (
    <MenuItem icon={<Star size={16} />} onSelect={() => ask.run({ id })}>
      Request rating
    </MenuItem>
  )
}
