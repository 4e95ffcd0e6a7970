import { resourceQuestions, ResourceScreen } from '#platform/resources/browser/resource-screen.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'

import { templateCalls } from '../../contract.ts'
import { templates } from '../../model.ts'

export const loader = screenLoader(({ search }) =>
  resourceQuestions(templates, templateCalls, search),
)
export const clientLoader = fromCache

export default function MessageTemplatesScreen() {
  return (
    <ResourceScreen
      resource={templates}
      calls={templateCalls}
      lead="Answers you write often. In the inbox, type a slash to find one."
    />
  )
}
