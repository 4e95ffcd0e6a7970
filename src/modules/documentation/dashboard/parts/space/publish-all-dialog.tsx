import { useState } from 'react'

import { languageName } from '#lib/language-name.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import type { OutputOf } from '#platform/registry/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'

import type { DocVersion } from '../../../model.ts'
import { listRevisions, publishAll } from '../../../pages-contract.ts'
import { placePath } from '../place.ts'
import { countOf } from '#modules/content/dashboard/words.ts'
import { afterVersion } from './version-calls.ts'

type Answer = OutputOf<typeof publishAll>

export function PublishAllDialog({
  version,
  onClose,
}: {
  readonly version: DocVersion
  readonly onClose: () => void
}) {
  const [refused, setRefused] = useState<Answer['refused']>([])
  const publish = useCommand(publishAll, {
    refreshes: [...afterVersion, listRevisions],
    onDone: (answer) => {
      toast({ tone: 'good', title: doneOf(answer) })
      if (answer.refused.length > 0) setRefused(answer.refused)
      else onClose()
    },
  })
  const isDone = refused.length > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isDone ? 'Some pages weren’t published' : `Publish all changes in ${version.label}`}
      footer={
        isDone ? (
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              kind="primary"
              isBusy={publish.isBusy}
              onClick={() => publish.run({ id: version.id })}
            >
              Publish {countOf(version.changedCount, 'change', 'changes')}
            </Button>
          </>
        )
      }
    >
      {publish.problem && <Notice tone="bad">{publish.problem.message}</Notice>}
      {!isDone && (
        <p className="text-ink-soft">
          {version.state === 'draft' || version.state === 'archived'
            ? 'Readers see them once this version is current or supported.'
            : 'Readers see them right away, in all public languages.'}
        </p>
      )}
      {isDone && (
        <ul className="divide-y divide-line">
          {refused.map(({ id, locale, title, sentence }) => (
            <li key={`${id} ${locale}`} className="py-2">
              <TextLink
                to={placePath({
                  space: version.spaceId,
                  version: version.id,
                  page: id,
                  language: locale,
                })}
              >
                {title || 'Untitled'} ({languageName(locale)})
              </TextLink>
              <p className="text-sm text-ink-soft">{sentence}</p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function doneOf({ publishedCount, queuedCount }: Answer): string {
  const now = `${countOf(publishedCount, 'page', 'pages')} published`
  return queuedCount === 0 ? now : `${now}, ${queuedCount.toLocaleString('en')} more within minutes`
}
