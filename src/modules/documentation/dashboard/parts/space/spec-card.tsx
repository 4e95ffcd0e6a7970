import { useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'

import { ApiProblem } from '#platform/registry/api-problem.ts'
import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import type { ApiSpec } from '../../../model.ts'
import { removeSpec, replaceSpec } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { countOf } from '#modules/content/dashboard/words.ts'
import { afterSpec, specLimits } from './spec-file.ts'

export function SpecCard({
  open: { canManage },
  spec,
  place,
}: {
  readonly open: OpenSpace
  readonly spec: ApiSpec
  readonly place: string
}) {
  const queries = useQueryClient()
  const [opened, setOpened] = useState<'replace' | 'remove'>()
  const remove = useCommand(removeSpec, {
    refreshes: afterSpec,
    onDone: () => setOpened(undefined),
  })
  return (
    <Section
      title={spec.title || spec.fileName}
      description={
        <>
          {countOf(spec.operationCount, 'operation', 'operations')} · {place} · {spec.fileName},{' '}
          <TimeAgo at={spec.updatedAt} />
        </>
      }
      actions={
        canManage && (
          <Menu
            label={`More actions for ${spec.title || spec.fileName}`}
            align="end"
            trigger={<Ellipsis size={16} aria-hidden />}
          >
            <MenuItem onSelect={() => setOpened('replace')}>Replace document</MenuItem>
            <MenuItem tone="danger" onSelect={() => setOpened('remove')}>
              Remove document and pages
            </MenuItem>
          </Menu>
        )
      }
    >
      <Problems spec={spec} />
      {opened === 'replace' && (
        <FileDrop
          label="Upload new document"
          hint="Pages are matched by operationId. Removed operations lose their page."
          isMultiple={false}
          {...specLimits}
          upload={(file, options) =>
            uploadApi(replaceSpec, { id: spec.id, name: file.name.slice(0, 255) }, file, options)
          }
          onDone={({ operationCount }) => {
            setOpened(undefined)
            toast({
              tone: 'good',
              title: `${countOf(operationCount, 'page', 'pages')} updated`,
            })
            for (const { name } of afterSpec) void queries.invalidateQueries({ queryKey: [name] })
          }}
          explain={(error) =>
            error instanceof ApiProblem ? error.message : 'The upload failed. Try again.'
          }
        />
      )}
      <ConfirmDialog
        isOpen={opened === 'remove'}
        onClose={() => setOpened(undefined)}
        title={`Remove ${spec.title || spec.fileName}?`}
        confirmLabel="Remove"
        isBusy={remove.isBusy}
        problem={remove.problem?.message}
        onConfirm={() => remove.run({ id: spec.id })}
      >
        Its {countOf(spec.operationCount, 'page', 'pages')} will be removed. Other versions aren’t
        affected.
      </ConfirmDialog>
    </Section>
  )
}

function Problems({ spec: { problems } }: { readonly spec: ApiSpec }) {
  if (problems.length === 0) {
    return <p className="text-ink-soft">The whole document is shown.</p>
  }
  return (
    <Notice tone="warn">
      <p className="font-medium">
        {countOf(problems.length, 'part', 'parts')} couldn’t be shown correctly
      </p>
      <ul className="list-disc ps-4">
        {problems.slice(0, maxShown).map(({ place, sentence }) => (
          <li key={`${place} ${sentence}`} className="wrap-anywhere">
            {sentence} {place && <code className="text-sm">{place}</code>}
          </li>
        ))}
      </ul>
      {problems.length > maxShown && <p>And {problems.length - maxShown} more.</p>}
    </Notice>
  )
}

const maxShown = 20
