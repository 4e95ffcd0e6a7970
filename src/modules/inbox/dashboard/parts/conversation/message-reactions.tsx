import SmilePlus from 'lucide-react/icons/smile-plus'

import { getMyMembership, listTeammates } from '#modules/organization/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { classes } from '#ui/classes.ts'
import { MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { Popover } from '#ui/popover.tsx'
import { toast } from '#ui/toast.ts'
import { Tooltip } from '#ui/tooltip.tsx'

import { getConversation } from '../../../contract.ts'
import type { Message } from '../../../model.ts'
import { reactionEmoji, type ReactionEmoji } from '../../../reaction-emoji.ts'
import { listReactions, setReaction, type Reaction } from '../../../together-contract.ts'

export function MessageReactions({ message }: { readonly message: Message }) {
  const { id, conversationId } = message
  const { data } = useCall(listReactions, { id: conversationId })
  const isAny = data?.items.some(({ messageId }) => messageId === id)
  return isAny && <ReactionList message={message} />
}

function ReactionList({ message }: { readonly message: Message }) {
  const { reactions, myId, canReact, toggle } = useReactions(message)
  const people = useCall(listTeammates, {}).data?.items ?? []
  const customer = useCall(getConversation, { id: message.conversationId }).data?.contact.name
  return (
    <ul aria-label="Reactions" className="mt-1 flex flex-wrap gap-1">
      {reactions.map(({ emoji, memberIds, isCustomer }) => {
        const colleagues = memberIds.map(
          (id) => people.find((person) => person.id === id)?.displayName ?? 'Someone',
        )
        const who = [...(isCustomer ? [customer ?? 'The customer'] : []), ...colleagues].join(', ')
        const isMine = memberIds.some((id) => id === myId)
        return (
          <li key={emoji}>
            <Tooltip text={who}>
              <button
                type="button"
                disabled={!canReact}
                aria-pressed={isMine}
                className={classes(
                  'flex h-6 cursor-pointer items-center rounded-full border px-2 text-sm tabular-nums transition-colors disabled:cursor-default pointer-coarse:h-9',
                  isMine
                    ? 'border-line-strong bg-info-wash text-ink'
                    : 'border-line bg-surface text-ink-soft hover:bg-sunken',
                )}
                onClick={() => toggle(emoji)}
              >
                {emoji} {memberIds.length + Number(isCustomer)}
                <span className="sr-only">{who}</span>
              </button>
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )
}

/** On a phone, these are in the menu. */
export function ReactButton({ message }: { readonly message: Message }) {
  return (
    <span className="max-sm:hidden">
      <Popover
        label={message.kind === 'note' ? 'React to this note' : 'React to this message'}
        align="end"
        side="top"
        className="w-auto p-1"
        trigger={<SmilePlus size={16} aria-hidden />}
      >
        {(close) => <Choices message={message} onChosen={close} />}
      </Popover>
    </span>
  )
}

function Choices({
  message,
  onChosen,
}: {
  readonly message: Message
  readonly onChosen: () => void
}) {
  const { isOn, toggle } = useReactions(message)
  return (
    <div role="group" aria-label="React with" className="flex">
      {reactionEmoji.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={names[emoji]}
          aria-pressed={isOn(emoji)}
          className="grid size-9 cursor-pointer place-items-center rounded-control text-lg transition-colors hover:bg-sunken aria-pressed:bg-info-wash pointer-coarse:size-11"
          onClick={() => {
            toggle(emoji)
            onChosen()
          }}
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}

export function ReactItems({ message }: { readonly message: Message }) {
  const { toggle } = useReactions(message)
  return (
    <div className="sm:hidden">
      <div className="flex">
        {reactionEmoji.map((emoji) => (
          <MenuItem key={emoji} onSelect={() => toggle(emoji)}>
            <span aria-hidden className="text-lg">
              {emoji}
            </span>
            <span className="sr-only">{names[emoji]}</span>
          </MenuItem>
        ))}
      </div>
      <MenuSeparator />
    </div>
  )
}

interface Reactions {
  readonly reactions: readonly Reaction[]
  readonly myId: string | undefined
  readonly canReact: boolean
  isOn(emoji: ReactionEmoji): boolean
  toggle(emoji: ReactionEmoji): void
}

function useReactions({ id: messageId, conversationId: id }: Message): Reactions {
  const { data } = useCall(listReactions, { id })
  const myId = useCall(getMyMembership, {}).data?.memberId
  const canReact = useMay()(setReaction.access)
  const set = useCommand(setReaction, {
    refreshes: [listReactions],
    onRefused: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  const reactions = (data?.items ?? []).filter((each) => each.messageId === messageId)
  const isOn = (emoji: ReactionEmoji): boolean =>
    reactions.some((each) => each.emoji === emoji && each.memberIds.some((one) => one === myId))
  return {
    reactions,
    myId,
    canReact,
    isOn,
    toggle: (emoji) => set.run({ id, messageId, emoji, isOn: !isOn(emoji) }),
  }
}

const names: Readonly<Record<ReactionEmoji, string>> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '😄': 'Laugh',
  '🎉': 'Celebrate',
  '👀': 'Looking into it',
  '✅': 'Done',
}
