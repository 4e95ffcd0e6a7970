import { useEffect, useRef, useState } from 'react'

import type { Chat } from '#modules/widget/model.ts'

import { Avatar } from './avatar.tsx'
import { CloseButton } from './close-button.tsx'
import { Icon } from './icons.tsx'
import { words } from './texts.ts'
import { useChat } from './use-chat.ts'
import { useReplyTime } from './use-reply-time.ts'

/** Who answers, and what can be done with the conversation. */
export function ConversationHead({ chat }: { readonly chat: Chat | undefined }) {
  const { app, state } = useChat()
  const replyTime = useReplyTime('short')
  const name = chat?.agentName ?? state.config.organization
  const about = chat?.isClosed ? words.endedShort : replyTime
  return (
    <header className="top person">
      <button
        type="button"
        className="plain"
        aria-label={words.back}
        onClick={() => app.go({ name: state.chats.length > 0 ? 'messages' : 'home' })}
      >
        <Icon name="back" />
      </button>
      <Avatar name={name} />
      <div className="grow">
        <h1 tabIndex={-1}>{name}</h1>
        {about && <p className="soft">{about}</p>}
      </div>
      <Actions chat={chat} />
      <CloseButton />
    </header>
  )
}

function Actions({ chat }: { readonly chat: Chat | undefined }) {
  const { app, state } = useChat()
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const place = useDismiss(isOpen, () => setOpen(false))
  const canEnd = chat !== undefined && !chat.isClosed
  const canMute = state.config.settings.hasSound
  if (!canEnd && !canMute) return null

  const choose = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  return (
    <div className="actions" ref={place}>
      <button
        type="button"
        className="plain"
        aria-label={words.more}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="more" />
      </button>
      {isOpen && (
        <div className="menu">
          {canMute && (
            <button type="button" onClick={choose(() => app.mute(!state.isMuted))}>
              {state.isMuted ? words.soundOn : words.soundOff}
            </button>
          )}
          {canEnd && (
            <button type="button" onClick={choose(() => setAsking(true))}>
              {words.end}
            </button>
          )}
        </div>
      )}
      {isAsking && chat && <EndQuestion id={chat.id} onDone={() => setAsking(false)} />}
    </div>
  )
}

function EndQuestion({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { app } = useChat()
  const [problem, setProblem] = useState('')
  const place = useDismiss(true, onDone)
  const onEnd = (): void => {
    app.end(id).then(onDone, () => setProblem(words.problem))
  }
  return (
    <div className="menu question" role="alertdialog" aria-label={words.endSure} ref={place}>
      <p>{words.endSure}</p>
      {problem && <p className="bad">{problem}</p>}
      <div className="choices">
        <button type="button" className="button quiet" onClick={onDone}>
          {words.endNo}
        </button>
        <button type="button" className="button" onClick={onEnd}>
          {words.endYes}
        </button>
      </div>
    </div>
  )
}

/** Takes the focus in, and gives up at Escape or a touch elsewhere. */
function useDismiss(isOpen: boolean, onDismiss: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onDismiss)
  useEffect(() => {
    latest.current = onDismiss
  })
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    place.current?.querySelector<HTMLElement>('.menu button')?.focus()
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      latest.current()
      if (opener instanceof HTMLElement) opener.focus()
    }
    const onDown = (event: Event): void => {
      const isInside = event.target instanceof Node && place.current?.contains(event.target)
      if (!isInside) latest.current()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onDown)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onDown)
    }
  }, [isOpen])
  return place
}
