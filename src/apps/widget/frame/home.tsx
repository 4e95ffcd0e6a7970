import { Suspense } from 'react'

import type { WidgetConfig } from '#modules/widget/model.ts'

import { Avatar, SenderAvatar } from './avatar.tsx'
import { ChatRow } from './chat-row.tsx'
import { hasTickets, isFormOnly } from './chat-state.ts'
import { CloseButton } from './close-button.tsx'
import { findHelp } from './help-door.ts'
import { Icon } from './icons.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import { tabsOf } from './tabs.ts'
import { useChat } from './use-chat.ts'
import { useReplyTime } from './use-reply-time.ts'

/** The first thing seen: who answers, and when. */
export function Home() {
  const { app, state, texts, words } = useChat()
  const { organization, pictureUrl, people } = state.config
  const replyTime = useReplyTime()
  const [latest] = state.chats
  const help = findHelp(state.config)

  return (
    <main className="home scroll" aria-label={words.home}>
      <header className="hero">
        <div className="bar">
          <Avatar name={organization} src={pictureUrl} size="large" />
          {/* Who calls himself by name below need not be named twice. */}
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
          <button type="button" className="row ask" onClick={() => app.begin()}>
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
              onClick={() => void app.askForHuman().catch(() => undefined)}
            >
              <strong className="grow">{words.human}</strong>
              <Icon name="agent" />
            </button>
          )}
        </section>
        {hasTickets(state) && !tabsOf(state).includes('tickets') && (
          <section className="card">
            <button type="button" className="row" onClick={() => app.go({ name: 'tickets' })}>
              <strong className="grow">{words.tickets}</strong>
              <Icon name="ticket" />
            </button>
          </section>
        )}
        {state.config.settings.hasBugReports && (
          <section className="card">
            <button type="button" className="row" onClick={() => app.go({ name: 'bug' })}>
              <strong className="grow">{words.bugReport}</strong>
              <Icon name="bug" />
            </button>
          </section>
        )}
        {help && (
          <Suspense fallback={null}>
            <help.Card />
          </Suspense>
        )}
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

/** Some who answer; their names are said to whoever cannot see them. */
function People({ people }: Pick<WidgetConfig, 'people'>) {
  return (
    <span className="people" role="img" aria-label={people.map(({ name }) => name).join(', ')}>
      {people.map(({ key, name, pictureUrl }) => (
        <Avatar key={key} name={name} src={pictureUrl} />
      ))}
    </span>
  )
}
