import { Section } from '#ui/page.tsx'
import { Segments } from '#ui/segments.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { FeedbackList } from '../feedback-list.tsx'
import { choicesOf, feedbackWords } from '../words.ts'
import type { TabPart } from './tab-part.ts'

/** What readers said of all articles of the base. */
export function FeedbackTab({ base, canManage }: TabPart) {
  const [asked, setState] = useSearchParam('feedback', 'new')
  const state = choices.find(({ value }) => value === asked)?.value
  return (
    <Section
      title="Feedback"
      description="Who left an address hears by mail when you mark it as solved."
      actions={
        <Segments
          label="State"
          items={[{ value: 'all', label: 'All' }, ...choices]}
          value={state ?? 'all'}
          onChange={setState}
        />
      }
    >
      <FeedbackList
        question={{ baseId: base.id, limit: 30, ...(state && { state }) }}
        canManage={canManage}
        hasTitles
      />
    </Section>
  )
}

const choices = choicesOf(feedbackWords)
