import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useParams } from 'react-router'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { canWrite, getBase, getCategory } from '../../contract.ts'
import { CategoryForm } from '../parts/category/category-form.tsx'
import { DeleteSection } from '../parts/category/delete-section.tsx'
import { categoryName } from '../parts/category-name.ts'
import { categoryPath } from '../parts/paths.ts'
import { useKnowledgeLive } from '../parts/use-knowledge-live.ts'

export const loader = screenLoader(({ params: { id = '', categoryId = '' } }) => [
  question(getBase, { id }),
  question(getCategory, { id: categoryId }),
])
export const clientLoader = fromCache

export default function CategorySettingsScreen() {
  const { id = '', categoryId = '' } = useParams()
  useKnowledgeLive()
  const base = useCall(getBase, { id })
  const category = useCall(getCategory, { id: categoryId })
  const canManage = useMay()(canWrite)
  const name = base.data && category.data && categoryName(category.data, base.data.defaultLocale)
  useNamedRecord(name)
  const failed = base.error ? base : category
  return (
    <Page
      title={name ? `${name} settings` : 'Category settings'}
      width="form"
      actions={
        <ButtonLink
          to={categoryPath({ baseId: id, id: categoryId })}
          icon={<ArrowLeft size={16} aria-hidden className="rtl:rotate-180" />}
        >
          Back to category
        </ButtonLink>
      }
    >
      {base.data && category.data && (
        <>
          <CategoryForm
            key={category.data.version}
            base={base.data}
            category={category.data}
            canManage={canManage}
          />
          {canManage && <DeleteSection base={base.data} category={category.data} />}
        </>
      )}
      {!name && failed.error && (
        <ErrorState detail={failed.error.message} onRetry={() => void failed.refetch()} />
      )}
      {!name && !failed.error && <LoadingState />}
    </Page>
  )
}
