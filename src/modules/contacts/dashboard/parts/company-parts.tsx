import Merge from 'lucide-react/icons/merge'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import { lazy, Suspense, type ReactNode } from 'react'

import { usePages } from '#platform/registry/browser/use-pages.ts'
import type { RecordParts } from '#platform/resources/browser/record-parts.ts'
import { LazyPart } from '#ui/lazy-part.tsx'
import { LoadingState } from '#ui/states.tsx'

import { companyNoteCalls } from '../../notes-contract.ts'

const CompanyFacts = lazy(async () => ({
  default: (await import('./company-profile.tsx')).CompanyFacts,
}))
const CompanyOverview = lazy(async () => ({
  default: (await import('./company-profile.tsx')).CompanyOverview,
}))
const CompanyNotes = lazy(async () => ({
  default: (await import('./company-tabs.tsx')).CompanyNotes,
}))
const CompanyTimeline = lazy(async () => ({
  default: (await import('./company-tabs.tsx')).CompanyTimeline,
}))
const MergeCompanyDialog = lazy(async () => ({
  default: (await import('./merge-company-dialog.tsx')).MergeCompanyDialog,
}))

/** What a company has besides its fields, in the side sheet and on its page. */
export const companyParts: RecordParts = {
  facts: { title: 'Tags and fields', render: (id) => loaded(<CompanyFacts id={id} />) },
  overview: (id) => loaded(<CompanyOverview id={id} />),
  tabs: [
    { key: 'notes', label: 'Notes', render: (id) => loaded(<CompanyNotes id={id} />) },
    { key: 'timeline', label: 'Timeline', render: (id) => loaded(<CompanyTimeline id={id} />) },
  ],
  useCounts(id) {
    const { rows, isLoading, hasMore } = usePages(companyNoteCalls.list, { id, limit: 20 })
    return { notes: isLoading || hasMore ? undefined : rows.length }
  },
  actions: [
    {
      key: 'note',
      label: 'Add note',
      icon: <NotebookPen size={16} aria-hidden />,
      isNext: true,
      tab: 'notes',
    },
    {
      key: 'merge',
      label: 'Merge company',
      icon: <Merge size={16} aria-hidden />,
      render: (id, onClose) => (
        <Suspense>
          <MergeCompanyDialog id={id} onClose={onClose} />
        </Suspense>
      ),
    },
  ],
}

function loaded(part: ReactNode) {
  return <LazyPart placeholder={<LoadingState />}>{part}</LazyPart>
}
