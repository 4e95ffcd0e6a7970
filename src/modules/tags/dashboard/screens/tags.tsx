import { resourceQuestions, ResourceScreen } from '#platform/resources/browser/resource-screen.tsx'
import { fromCache } from '#platform/screens/from-cache.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'

import { tagCalls } from '../../contract.ts'
import { tags } from '../../model.ts'

export const loader = screenLoader(({ search }) => resourceQuestions(tags, tagCalls, search))
export const clientLoader = fromCache

export default function TagsScreen() {
  return (
    <ResourceScreen
      resource={tags}
      calls={tagCalls}
      lead="Organize conversations, contacts, and tickets with tags."
    />
  )
}
