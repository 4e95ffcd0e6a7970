import { lazy, Suspense, useRef, useState, type PointerEvent, type ReactNode } from 'react'

import { Icon } from '#platform/widget/icon.tsx'

import { findChat } from './chat-state.ts'
import type { Line } from './message-groups.ts'
import { useChat } from './use-chat.ts'

const BubbleMenu = lazy(async () => ({
  default: (await import('./actions/message-actions.ts')).BubbleMenu,
}))

export function BubbleActions({
  line,
  place,
  children,
}: {
  readonly line: Line
  readonly place: string
  readonly children: ReactNode
}) {
  const { app, state, words } = useChat()
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const chat = findChat(state, line.message?.conversationId ?? '')
  const canAct = state.config.settings.hasReactions || !chat || app.conversations.takesMore(chat)
  const hold = ({ pointerType, target }: PointerEvent): void => {
    const isOnButton = target instanceof Node && button.current?.contains(target)
    if (pointerType !== 'touch' || isOnButton || !canAct) return
    timer.current = setTimeout(() => setOpen(true), longPressMs)
  }
  const release = (): void => clearTimeout(timer.current)
  return (
    <div
      id={place}
      className="said"
      onPointerDown={hold}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={release}
    >
      {children}
      {canAct && (
        <button
          ref={button}
          type="button"
          className="acts"
          aria-label={words.messageActs}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="more" size={16} />
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <BubbleMenu line={line} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

const longPressMs = 450
