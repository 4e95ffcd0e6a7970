import { languageName } from '#lib/language-name.ts'
import { FeedbackList } from '#modules/content/dashboard/feedback-list.tsx'
import type { InputOf } from '#platform/registry/call.ts'

import { listFeedback, setFeedbackState } from '../../insight-contract.ts'
import type { Feedback } from '../../model.ts'
import { articlePath } from './paths.ts'

export function ArticleFeedbackList({
  question,
  canManage,
  hasTitles,
}: {
  readonly question: Omit<InputOf<typeof listFeedback>, 'cursor'>
  readonly canManage: boolean
  readonly hasTitles: boolean
}) {
  return (
    <FeedbackList
      list={listFeedback}
      set={setFeedbackState}
      question={question}
      canManage={canManage}
      {...(hasTitles && {
        titleOf: ({ baseId, articleId, articleTitle, locale }: Feedback) => ({
          title: articleTitle,
          path: articlePath({ baseId, id: articleId }, locale),
        }),
      })}
      readOf={({ locale, versionNumber, isOfOlderVersion }: Feedback) =>
        `${languageName(locale)}, version ${versionNumber}${isOfOlderVersion ? ', edited since' : ''}`
      }
      empty="Reader feedback from below each article shows up here."
    />
  )
}
