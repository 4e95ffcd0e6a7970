import './help.css'

import type { HelpAt } from '../help-door.ts'
import { HelpArticleView } from './help-article.tsx'
import { HelpHomeView } from './help-home.tsx'
import { HelpTopicView } from './help-topic.tsx'

/** The knowledge base in the chat. */
export function HelpScreen({ at }: { readonly at: HelpAt | undefined }) {
  // Pages that come from another chat may name articles as it did.
  if (at?.article && uuid.test(at.article)) {
    return <HelpArticleView key={at.article} at={at} id={at.article} />
  }
  if (at?.topic) return <HelpTopicView key={at.topic} id={at.topic} />
  return <HelpHomeView key={at?.search ?? ''} search={at?.search ?? ''} />
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
