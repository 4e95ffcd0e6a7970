import { ViewFrame, Waiting } from '#platform/widget/view-frame.tsx'
import { useLoaded } from '#platform/widget/use-loaded.ts'
import { useWidget } from '#platform/widget/use-widget.ts'

import { helpCalls } from './help-calls.ts'
import { ArticleRows, TopicRows } from './help-rows.tsx'
import { goBack } from './help-trail.ts'
import { helpWords } from './help-words.ts'
import { StillNeedHelp } from './still-need-help.tsx'
import { useTitleFocus } from './use-title-focus.ts'

export function HelpTopicView({ id }: { readonly id: string }) {
  const { host, state, words } = useWidget()
  const helpText = helpWords(state.locale)
  const { value, hasFailed, load } = useLoaded(() => helpCalls(host).topic(id), state.locale)
  useTitleFocus(value !== undefined)
  return (
    <ViewFrame title={value?.name ?? words.help} onBack={() => goBack(host)}>
      {value ? (
        <main className="scroll" aria-label={value.name}>
          {value.description && (
            <p className="soft help-about" dir="auto">
              {value.description}
            </p>
          )}
          <ArticleRows title={helpText.articles} items={value.articles} />
          <TopicRows items={value.topics} />
          <StillNeedHelp />
        </main>
      ) : (
        <Waiting hasFailed={hasFailed} onRetry={load} />
      )}
    </ViewFrame>
  )
}
