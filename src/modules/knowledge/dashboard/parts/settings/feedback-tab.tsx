import { FeedbackSection } from '#modules/content/dashboard/feedback-list.tsx'

import { ArticleFeedbackList } from '../feedback-list.tsx'
import type { TabPart } from './tab-part.ts'

export function FeedbackTab({ base, canManage }: TabPart) {
  return (
    <FeedbackSection>
      {(filter) => (
        <ArticleFeedbackList
          question={{ baseId: base.id, limit: 30, ...filter }}
          canManage={canManage}
          hasTitles
        />
      )}
    </FeedbackSection>
  )
}
