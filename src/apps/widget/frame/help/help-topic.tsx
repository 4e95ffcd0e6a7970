import { TicketFrame, TicketWait } from '../tickets/ticket-frame.tsx'
import { useLoaded } from '../tickets/use-loaded.ts'
import { useChat } from '../use-chat.ts'
import { helpCalls } from './help-calls.ts'
import { ArticleRows, TopicRows } from './help-rows.tsx'
import { goBack } from './help-trail.ts'
import { helpWords } from './help-words.ts'
import { StillNeedHelp } from './still-need-help.tsx'
import { useTitleFocus } from './use-title-focus.ts'

export function HelpTopicView({ id }: { readonly id: string }) {
  const { app, state, words } = useChat()
  const said = helpWords(state.locale)
  const { value, hasFailed, load } = useLoaded(() => helpCalls(app).topic(id), state.locale)
  useTitleFocus(value !== undefined)
  return (
    <TicketFrame title={value?.name ?? words.help} onBack={() => goBack(app)}>
      {value ? (
        <main className="scroll" aria-label={value.name}>
          {value.description && (
            <p className="soft help-about" dir="auto">
              {value.description}
            </p>
          )}
          <ArticleRows title={said.articles} items={value.articles} />
          <TopicRows items={value.topics} />
          <StillNeedHelp />
        </main>
      ) : (
        <TicketWait hasFailed={hasFailed} onRetry={load} />
      )}
    </TicketFrame>
  )
}
