import { useEffect, useRef, useState, type RefObject } from 'react'

import { fill } from '#lib/fill.ts'
import type { BlockCard } from '#modules/inbox/model.ts'
import type { ChatFile } from '#modules/widget/model.ts'

import { BlockButtons } from './block-buttons.tsx'
import { BlockIcon } from './block-icon.tsx'
import { useChat } from './use-chat.ts'

export interface BlockCardsProps {
  readonly cards: readonly BlockCard[]
  readonly files: readonly ChatFile[]
  readonly given: { readonly card: number; readonly label: string } | undefined
  readonly onGive: (card: number, label: string) => void
}

export function BlockCards({ cards, files, given, onGive }: BlockCardsProps) {
  const { words } = useChat()
  const strip = useRef<HTMLDivElement>(null)
  const { at, turn } = usePlace(strip)
  const isMany = cards.length > 1
  return (
    <div className="block cards" role="group" aria-label={isMany ? words.cards : undefined}>
      <div
        className="strip"
        ref={strip}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard
        tabIndex={isMany ? 0 : undefined}
      >
        {cards.map((card, nth) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- answers reference a card by index
            key={nth}
            className="card"
            role="group"
            aria-label={isMany ? fill(words.cardOf, placeOf(nth, cards)) : undefined}
          >
            <Picture files={files} id={card.pictureFileId} />
            <span className="block-title" dir="auto">
              {card.title}
            </span>
            {card.text && (
              <span className="block-text" dir="auto">
                {card.text}
              </span>
            )}
            {card.buttons.length > 0 && (
              <BlockButtons
                buttons={card.buttons}
                chosen={given?.card === nth ? given.label : undefined}
                isDone={given !== undefined}
                onReply={(label) => onGive(nth, label)}
              />
            )}
          </div>
        ))}
      </div>
      {isMany && (
        <div className="turns">
          <Turn name="before" label={words.cardBefore} isEnd={at === 0} onTurn={() => turn(-1)} />
          <span className="soft">{fill(words.cardOf, placeOf(at, cards))}</span>
          <Turn
            name="next"
            label={words.cardNext}
            isEnd={at >= cards.length - 1}
            onTurn={() => turn(1)}
          />
        </div>
      )}
    </div>
  )
}

function Picture({
  files,
  id,
}: {
  readonly files: readonly ChatFile[]
  readonly id: string | null
}) {
  const file = files.find((one) => one.id === id)
  if (!file) return null
  return <img src={`${file.url}${file.url.includes('?') ? '&' : '?'}w=640`} alt="" loading="lazy" />
}

function Turn({
  name,
  label,
  isEnd,
  onTurn,
}: {
  readonly name: 'before' | 'next'
  readonly label: string
  readonly isEnd: boolean
  readonly onTurn: () => void
}) {
  return (
    <button type="button" className="plain" aria-label={label} disabled={isEnd} onClick={onTurn}>
      <BlockIcon name={name} />
    </button>
  )
}

function usePlace(strip: RefObject<HTMLDivElement | null>) {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const place = strip.current
    if (!place) return undefined
    const onScroll = (): void => setAt(nearest(place))
    place.addEventListener('scroll', onScroll, { passive: true })
    return () => place.removeEventListener('scroll', onScroll)
  }, [strip])
  const turn = (step: number): void => {
    const place = strip.current
    const card = place?.children[at + step]
    if (!place || !card) return
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const left = card.getBoundingClientRect().left - place.getBoundingClientRect().left
    place.scrollBy({ left, behavior: prefersReducedMotion ? 'instant' : 'smooth' })
  }
  return { at, turn }
}

/** The last card can't reach the edge, so the end of the track counts as the last card. */
function nearest(place: HTMLElement): number {
  const isAtEnd = Math.abs(place.scrollLeft) + place.clientWidth >= place.scrollWidth - 2
  if (isAtEnd) return place.children.length - 1
  const start = place.getBoundingClientRect().left
  const distances = [...place.children].map((card) =>
    Math.abs(card.getBoundingClientRect().left - start),
  )
  return distances.indexOf(Math.min(...distances))
}

function placeOf(nth: number, cards: readonly unknown[]) {
  return { number: String(nth + 1), count: String(cards.length) }
}
