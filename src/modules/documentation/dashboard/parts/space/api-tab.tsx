import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ancestorChain } from '#lib/tree-places.ts'
import { ApiProblem } from '#platform/registry/api-problem.ts'
import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Combobox } from '#ui/combobox.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

import type { ApiSpec, TreePage } from '../../../model.ts'
import { getTree, listSpecs, uploadSpec } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { titleOf } from '../tree/title-of.ts'
import { countOf } from '#modules/content/dashboard/words.ts'
import { SpecCard } from './spec-card.tsx'
import { afterSpec, specLimits } from './spec-file.ts'

export function ApiTab({ open }: { readonly open: OpenSpace }) {
  const { version, locale, canManage } = open
  const { data, error, refetch } = useCall(listSpecs, { id: version.id })
  const { data: tree } = useCall(getTree, { id: version.id, locale })
  if (!data) {
    return error ? (
      <ErrorState detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingState />
    )
  }
  const pages = tree?.items ?? []
  return (
    <div className="flex max-w-form flex-col gap-6">
      {data.items.map((spec) => (
        <SpecCard key={spec.id} open={open} spec={spec} place={placeOf(pages, spec.parentId)} />
      ))}
      {canManage && <NewSpec open={open} pages={pages} isFirst={data.items.length === 0} />}
      {!canManage && data.items.length === 0 && (
        <p className="text-ink-soft">No API document in {version.label}.</p>
      )}
    </div>
  )
}

function NewSpec({
  open: { version },
  pages,
  isFirst,
}: {
  readonly open: OpenSpace
  readonly pages: readonly TreePage[]
  readonly isFirst: boolean
}) {
  const queries = useQueryClient()
  const [parentId, setParentId] = useState('')
  const onDone = ({ operationCount, title }: ApiSpec): void => {
    toast({
      tone: 'good',
      title: `${title}: ${countOf(operationCount, 'page', 'pages')} published`,
    })
    for (const { name } of afterSpec) void queries.invalidateQueries({ queryKey: [name] })
  }
  return (
    <Section
      title={isFirst ? 'Add an API reference' : 'Add another API document'}
      description="Publishes a page for each operation of an OpenAPI document."
    >
      <Combobox
        label="Parent page"
        placeholder="Top level"
        items={pages
          .filter(({ kind }) => kind === 'group' || kind === 'page')
          .map(({ id }) => ({ value: id, label: placeOf(pages, id) }))}
        value={parentId}
        onChange={setParentId}
      />
      <FileDrop
        label="Upload OpenAPI document"
        hint="OpenAPI 3.0 or 3.1, JSON or YAML, up to 5 MB."
        isMultiple={false}
        {...specLimits}
        upload={(file, options) =>
          uploadApi(
            uploadSpec,
            { id: version.id, name: file.name.slice(0, 255), ...(parentId && { parentId }) },
            file,
            options,
          )
        }
        onDone={onDone}
        explain={(error) =>
          error instanceof ApiProblem ? error.message : 'The upload failed. Try again.'
        }
      />
    </Section>
  )
}

function placeOf(pages: readonly TreePage[], id: string | null): string {
  return ancestorChain(pages, id).map(titleOf).join(' › ') || 'Top level'
}
