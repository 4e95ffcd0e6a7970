import { Suspense } from 'react'

import { CloseButton } from '#platform/widget/close-button.tsx'
import { Icon } from '#platform/widget/icon.tsx'
import type { WidgetConfig } from '#modules/widget/model.ts'

import { Avatar, SenderAvatar } from './avatar.tsx'
import { ChatRow } from './chat-row.tsx'
import { isFormOnly } from './chat-state.ts'
import { cardsFor, type CardPart } from './parts.ts'
import { PrivacyNotice } from './privacy-notice.tsx'
import { hasTab } from './tabs.ts'
import { useChat } from './use-chat.ts'
import { useReplyTime } from './use-reply-time.ts'
import { ViewRow } from './view-row.tsx'

export function Home() {
  const { app, state, texts, words } = useChat()
  const { organization, pictureUrl, people } = state.config
  const replyTime = useReplyTime()
  const [latest] = state.chats

  return (
    <main className="home scroll" aria-label={words.home}>
      <header className="hero">
        <div className="bar">
          <Avatar name={organization} src={pictureUrl} size="large" />
          <span className="organization">{texts.title !== organization && organization}</span>
          {people.length > 0 && <People people={people} />}
          <CloseButton />
        </div>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p>{texts.tagline}</p>
      </header>
      <div className="cards">
        {latest && (
          <section className="card whole" aria-labelledby="recent">
            <h2 id="recent">{words.recent}</h2>
            <ChatRow chat={latest} />
          </section>
        )}
        <section className="card">
          {texts.greeting && (
            <div className="greeting">
              <SenderAvatar />
              <p dir="auto">{texts.greeting}</p>
            </div>
          )}
          <button type="button" className="row ask" onClick={() => app.conversations.begin()}>
            <span className="grow">
              <strong>{words.write}</strong>
              {replyTime && <span className="soft">{replyTime}</span>}
            </span>
            <span className="round">
              <Icon name="arrowUp" />
            </span>
          </button>
          {!isFormOnly(state.config) && (
            <button
              type="button"
              className="row"
              onClick={() => void app.conversations.askForHuman().catch(() => undefined)}
            >
              <strong className="grow">{words.human}</strong>
              <Icon name="agent" />
            </button>
          )}
        </section>
        {cardsFor(state).map((card) => (
          <Card key={card.order} card={card} />
        ))}
        <PrivacyNotice />
        {state.config.settings.showsBranding && (
          <a className="soft notice" href="/" target="_blank" rel="noopener">
            {words.poweredBy} Parley
          </a>
        )}
      </div>
    </main>
  )
}

function Card({ card }: { readonly card: CardPart }) {
  const { state } = useChat()
  if ('Part' in card) {
    return (
      <Suspense fallback={null}>
        <card.Part />
      </Suspense>
    )
  }
  if (card.isForTabless && hasTab(state, card.view.name)) return null
  return (
    <section className="card">
      <ViewRow view={card.view} isCard />
    </section>
  )
}

function People({ people }: Pick<WidgetConfig, 'people'>) {
  return (
    <span className="people" role="img" aria-label={people.map(({ name }) => name).join(', ')}>
      {people.map(({ key, name, pictureUrl }) => (
        <Avatar key={key} name={name} src={pictureUrl} />
      ))}
    </span>
  )
}
