import '../rich-text/rich-text.css'
import './document.css'

import { lazy, Suspense } from 'react'

import { Skeleton } from '../skeleton.tsx'
import { useDelayed } from '../use-delayed.ts'
import { useHydrated } from '../use-hydrated.ts'
import type { DocumentWriterProps } from './document-writer.tsx'

export type DocumentEditorProps = DocumentWriterProps

export function DocumentEditor(props: DocumentEditorProps) {
  const isHydrated = useHydrated()
  if (!isHydrated) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <Writer {...props} />
    </Suspense>
  )
}

const Writer = lazy(async () => {
  const { DocumentWriter } = await import('./document-writer.tsx')
  return { default: DocumentWriter }
})

function Waiting() {
  const isLate = useDelayed(true)
  return (
    <div aria-busy="true" className="min-h-96">
      <div className="h-10 border-b border-line pointer-coarse:h-12" />
      {isLate && (
        <div className="flex flex-col gap-3 py-6">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      )}
    </div>
  )
}
