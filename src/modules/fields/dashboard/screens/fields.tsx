import ListPlus from 'lucide-react/icons/list-plus'

import { resourceQuestions, ResourceScreen } from '#platform/resources/browser/resource-screen.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'

import { fieldCalls } from '../../contract.ts'
import { fields } from '../../model.ts'

export const loader = screenLoader(({ search }) => resourceQuestions(fields, fieldCalls, search))
export const clientLoader = fromCache

export default function FieldsScreen() {
  return (
    <ResourceScreen
      resource={fields}
      calls={fieldCalls}
      icon={<ListPlus size={20} aria-hidden />}
      lead="Custom fields for contacts, companies, conversations, and tickets."
    />
  )
}
