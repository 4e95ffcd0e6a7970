import { useState, type KeyboardEvent, type RefObject } from 'react'

import { getMyMembership, listTeammates, listTeams } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { listConversationReaders } from '../../../together-contract.ts'
import { mentionOffers, mentionWordAt, type Callable } from './mention-word.ts'

export interface Mentions {
  readonly people: readonly Callable[]
  readonly offers: readonly Callable[]
  readonly place: number
  choose(person: Callable): void
  onKeyDown(event: KeyboardEvent): boolean
  onMoved(): void
}

export function useMentions({
  conversationId,
  isNote,
  text,
  box,
  onChange,
}: {
  readonly conversationId?: string
  readonly isNote: boolean
  readonly text: string
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly onChange: (text: string) => void
}): Mentions {
  const people = usePeople(conversationId, isNote)
  const [cursor, setCursor] = useState<number>()
  const [place, setPlace] = useState(0)
  const found = isNote && cursor !== undefined ? mentionWordAt(text, cursor) : undefined
  const offers = found ? mentionOffers(found.word, people) : []
  const choose = ({ name }: Callable): void => {
    if (!found) return
    const mark = `@${name} `
    onChange(text.slice(0, found.start) + mark + text.slice(found.end))
    setCursor(undefined)
    const end = found.start + mark.length
    requestAnimationFrame(() => box.current?.setSelectionRange(end, end))
  }
  return {
    people,
    offers,
    place: Math.min(place, offers.length - 1),
    choose,
    onMoved() {
      setCursor(box.current?.selectionStart)
      setPlace(0)
    },
    onKeyDown({ key }) {
      if (offers.length === 0) return false
      switch (key) {
        case 'ArrowDown':
          setPlace((place + 1) % offers.length)
          return true
        case 'ArrowUp':
          setPlace((place - 1 + offers.length) % offers.length)
          return true
        case 'Enter':
        case 'Tab': {
          const person = offers[place]
          if (person) choose(person)
          return true
        }
        case 'Escape':
          setCursor(undefined)
          return true
        default:
          return false
      }
    },
  }
}

function usePeople(id: string | undefined, isEnabled: boolean): readonly Callable[] {
  const { data: readers } = useCall(
    listConversationReaders,
    { id: id ?? '' },
    { isEnabled: isEnabled && id !== undefined },
  )
  const hasNoAccess = (of: readonly string[] | undefined, who: string): boolean =>
    of !== undefined && !of.includes(who)
  const { data: colleagues } = useCall(listTeammates, {}, { isEnabled })
  const { data: teams } = useCall(listTeams, {}, { isEnabled })
  const { data: me } = useCall(getMyMembership, {}, { isEnabled })
  const members = (colleagues?.items ?? []).filter(
    ({ id: memberId, state }) => state === 'active' && memberId !== me?.memberId,
  )
  return [
    ...members.map(({ id: memberId, displayName: name }) => ({
      id: memberId,
      name,
      kind: 'member' as const,
      hasNoAccess: hasNoAccess(readers?.memberIds, memberId),
    })),
    ...(teams?.items ?? []).map(({ id: teamId, name }) => ({
      id: teamId,
      name,
      kind: 'team' as const,
      hasNoAccess: hasNoAccess(readers?.teamIds, teamId),
    })),
  ]
}
