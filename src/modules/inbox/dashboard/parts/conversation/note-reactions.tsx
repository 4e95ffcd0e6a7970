import SmilePlus from 'lucide-react/icons/smile-plus'

import { getMyMembership, listColleagues } from '#modules/organization/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { classes } from '#ui/classes.ts'
import { Popover } from '#ui/popover.tsx'
import { toast } from '#ui/toast.ts'
import { Tooltip } from '#ui/tooltip.tsx'

import type { Message } from '../../../model.ts'
import { noteEmoji, type NoteEmoji } from '../../../note-emoji.ts'
import { listReactions, setReaction, type Reaction } from '../../../together-contract.ts'

/** What colleagues said to a note without words. A click says the same, or takes it back. */
export function NoteReactions({ message }: { readonly message: Message }) {
  const { reactions, myId, canReact, toggle } = useReactions(message)
  const people = useCall(listColleagues, {}).data?.items ?? []
  if (reactions.length === 0) return null
  return (
    <ul aria-label="Reactions" className="mt-1 flex flex-wrap justify-end gap-1">
      {reactions.map(({ emoji, memberIds }) => {
        const names = memberIds.map(
          (id) => people.find((person) => person.id === id)?.displayName ?? 'Somebody',
        )
        const isMine = memberIds.some((id) => id === myId)
        return (
          <li key={emoji}>
            <Tooltip text={names.join(', ')}>
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
                {emoji} {memberIds.length}
                <span className="sr-only">{names.join(', ')}</span>
              </button>
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )
}

/** Offers the few things that can be said to a note without words. */
export function ReactButton({ message }: { readonly message: Message }) {
  const { canReact, reactions, myId, toggle } = useReactions(message)
  if (!canReact) return null
  const isOn = (emoji: NoteEmoji): boolean =>
    reactions.some((each) => each.emoji === emoji && each.memberIds.some((id) => id === myId))
  return (
    <Popover
      label="React to this note"
      align="end"
      side="top"
      className="w-auto p-1"
      trigger={<SmilePlus size={16} aria-hidden />}
    >
      {(close) => (
        <div role="group" aria-label="React with" className="flex">
          {noteEmoji.map((emoji) => (
            <button
              key={emoji}
              type="button"
              aria-label={names[emoji]}
              aria-pressed={isOn(emoji)}
              className="grid size-9 cursor-pointer place-items-center rounded-control text-lg transition-colors hover:bg-sunken aria-pressed:bg-info-wash pointer-coarse:size-11"
              onClick={() => {
                toggle(emoji)
                close()
              }}
            >
              {emoji}
            </button>
          ))}
        </div>
      )}
    </Popover>
  )
}

interface Reactions {
  readonly reactions: readonly Reaction[]
  readonly myId: string | undefined
  readonly canReact: boolean
  toggle(emoji: NoteEmoji): void
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
  return {
    reactions,
    myId,
    canReact,
    toggle(emoji) {
      const mine = reactions.find((each) => each.emoji === emoji)?.memberIds ?? []
      set.run({ id, messageId, emoji, isOn: !mine.some((memberId) => memberId === myId) })
    },
  }
}

const names: Readonly<Record<NoteEmoji, string>> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '😄': 'Laugh',
  '🎉': 'Celebrate',
  '👀': 'Looking at it',
  '✅': 'Done',
}
