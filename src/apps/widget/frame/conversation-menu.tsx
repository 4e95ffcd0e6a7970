import { lazy, Suspense, useState } from 'react'

import { Icon } from '#platform/widget/icon.tsx'
import type { Chat } from '#modules/widget/model.ts'

import type { ChatApp } from './chat-app.ts'
import { ConfirmQuestion } from './confirm-question.tsx'
import type { CopyKind } from './transcript/transcript-file.ts'
import { useChat } from './use-chat.ts'
import { useDismiss } from './use-dismiss.ts'

const TranscriptQuestion = lazy(async () => ({
  default: (await import('./transcript/transcript-question.tsx')).TranscriptQuestion,
}))

export function ConversationMenu({ chat }: { readonly chat: Chat | undefined }) {
  const { app, state, words } = useChat()
  const [isOpen, setOpen] = useState(false)
  const [asking, setAsking] = useState<'end' | 'transcript'>()
  const [problem, setProblem] = useState(false)
  const place = useDismiss(isOpen, () => setOpen(false))
  const { hasSound, offersTranscript, canEnd } = state.config.settings

  const choose = (act: () => void) => () => {
    setOpen(false)
    setProblem(false)
    act()
  }
  const attempt = (act: Promise<void>): void => void act.catch(() => setProblem(true))
  const canMail = Boolean(state.copyTo ?? state.contact?.email)
  const copies =
    chat && offersTranscript
      ? copyKinds.map((kind) => ({
          word: words[copyWords[kind]],
          act: () => attempt(download(app, chat.id, kind)),
        }))
      : []
  const items = [
    chat &&
      !chat.isClosed &&
      !chat.isHumanAsked && {
        word: words.human,
        act: () => attempt(app.conversations.askForHuman(chat.id)),
      },
    chat &&
      offersTranscript &&
      canMail && { word: words.transcriptMail, act: () => setAsking('transcript') },
    ...copies,
    state.mode === 'frame' &&
      state.contact && { word: words.popOut, act: () => attempt(app.popOut()) },
    hasSound && {
      word: state.isMuted ? words.soundOn : words.soundOff,
      act: () => app.connection.mute(!state.isMuted),
    },
    chat && canEnd && !chat.isClosed && { word: words.end, act: () => setAsking('end') },
  ].filter((item) => item !== undefined && item !== false)
  if (items.length === 0) return null

  const done = (): void => {
    setAsking(undefined)
    place.current?.querySelector('button')?.focus()
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
          {items.map(({ word, act }) => (
            <button key={word} type="button" onClick={choose(act)}>
              {word}
            </button>
          ))}
        </div>
      )}
      {problem && (
        <p className="menu question bad" role="alert">
          {words.notDone}
        </p>
      )}
      {asking === 'end' && chat && (
        <ConfirmQuestion
          sure={words.endSure}
          no={words.endNo}
          yes={words.endYes}
          onNo={done}
          onYes={() => app.conversations.end(chat.id).then(done)}
        />
      )}
      {asking === 'transcript' && chat && (
        <Suspense>
          <TranscriptQuestion id={chat.id} onDone={done} />
        </Suspense>
      )}
    </div>
  )
}

async function download(app: ChatApp, id: string, kind: CopyKind): Promise<void> {
  const { downloadTranscript } = await import('./transcript/transcript-file.ts')
  await downloadTranscript(app, id, kind)
}

const copyWords = {
  txt: 'transcriptFile',
  html: 'transcriptHtml',
  pdf: 'transcriptPage',
} as const
const copyKinds = ['txt', 'html', 'pdf'] as const
