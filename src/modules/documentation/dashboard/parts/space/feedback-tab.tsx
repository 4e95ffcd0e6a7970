import { languageName } from '#lib/language-name.ts'
import { FeedbackList, FeedbackSection } from '#modules/content/dashboard/feedback-list.tsx'

import { listFeedback, setFeedbackState } from '../../../insight-contract.ts'
import type { Space } from '../../../model.ts'
import { placePath } from '../place.ts'

export function FeedbackTab({
  space,
  canManage,
}: {
  readonly space: Space
  readonly canManage: boolean
}) {
  return (
    <div className="max-w-form">
      <FeedbackSection>
        {(filter) => (
          <FeedbackList
            list={listFeedback}
            set={setFeedbackState}
            question={{ id: space.id, limit: 30, ...filter }}
            canManage={canManage}
            titleOf={(item) => ({
              title: item.pageTitle,
              path: placePath({
                space: item.spaceId,
                version: item.versionId,
                page: item.pageId,
                language: item.locale,
              }),
            })}
            readOf={({ versionLabel, locale, isOfOlderRevision }) =>
              `${versionLabel}, ${languageName(locale)}${isOfOlderRevision ? ', edited since' : ''}`
            }
            empty={
              space.takesFeedback
                ? 'Reader feedback from below each page shows up here.'
                : 'Feedback is turned off. Turn it on in the settings.'
            }
          />
        )}
      </FeedbackSection>
    </div>
  )
}
