import './help.css'

import { ViewFrame, Waiting } from '#platform/widget/view-frame.tsx'
import { useLoaded } from '#platform/widget/use-loaded.ts'
import { useWidget } from '#platform/widget/use-widget.ts'

import type { HelpAt } from './help-at.ts'
import { HelpArticleView } from './help-article.tsx'
import { helpCalls } from './help-calls.ts'
import { HelpHomeView } from './help-home.tsx'
import { HelpTopicView } from './help-topic.tsx'
import { goBack } from './help-trail.ts'

export function HelpScreen({ at }: { readonly at: HelpAt | undefined }) {
  if (at?.article) {
    return uuid.test(at.article) ? (
      <HelpArticleView key={at.article} at={at} id={at.article} />
    ) : (
      <NamedArticle key={at.article} name={at.article} />
    )
  }
  if (at?.topic) return <HelpTopicView key={at.topic} id={at.topic} />
  return <HelpHomeView key={at?.search ?? ''} search={at?.search ?? ''} />
}

/**
 * Finds an article by the last part of its URL. Falls back to the help home, because other chats
 * name articles differently.
 */
function NamedArticle({ name }: { readonly name: string }) {
  const { host, state, words } = useWidget()
  const slug = name.split('/').at(-1)?.slice(0, 120) ?? ''
  const { value, hasFailed } = useLoaded(() => helpCalls(host).find(slug), state.locale)
  if (value) return <HelpArticleView at={{}} id={value.id} />
  if (hasFailed) return <HelpHomeView search="" />
  return (
    <ViewFrame title={words.help} onBack={() => goBack(host)}>
      <Waiting hasFailed={false} onRetry={() => undefined} />
    </ViewFrame>
  )
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
