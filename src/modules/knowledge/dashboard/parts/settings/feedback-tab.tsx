import { FeedbackSection } from '#modules/content/dashboard/feedback-list.tsx'

import { ArticleFeedbackList } from '../feedback-list.tsx'
import type { TabPart } from './tab-part.ts'

/** What readers said of all articles of the base. */
export function FeedbackTab({ base, canManage }: TabPart) {
  return (
    <FeedbackSection>
      {(asked) => (
        <ArticleFeedbackList
          question={{ baseId: base.id, limit: 30, ...asked }}
          canManage={canManage}
          hasTitles
        />
      )}
    </FeedbackSection>
  )
}
