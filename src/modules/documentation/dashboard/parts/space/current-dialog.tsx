import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'

import { makeCurrent } from '../../../contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { choicesOf, countOf } from '#modules/content/dashboard/words.ts'
import { stateHints, stateWords } from '../words.ts'
import { afterVersion } from './version-calls.ts'

export function CurrentDialog({
  open: { version, versions },
  onClose,
}: {
  readonly open: OpenSpace
  readonly onClose: () => void
}) {
  const current = versions.find(({ state }) => state === 'current')
  const [before, setBefore] = useState<keyof typeof later>('supported')
  const make = useCommand(makeCurrent, {
    refreshes: afterVersion,
    onDone: () => {
      onClose()
      toast({ tone: 'good', title: `${version.label} is now the current version` })
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={`Make ${version.label} current`}
      description="URLs without a version will show this version."
      sendLabel="Make current"
      command={make}
      onSend={() => make.run({ id: version.id, before })}
    >
      {version.changedCount > 0 && (
        <Notice tone="warn">
          {countOf(version.changedCount, 'page has', 'pages have')} unpublished changes, which
          readers don’t see.
        </Notice>
      )}
      {current && (
        <RadioGroup
          label={`New status of ${current.label}`}
          items={choicesOf<keyof typeof later>(later, stateHints)}
          value={before}
          onChange={setBefore}
        />
      )}
    </FormDialog>
  )
}

const { supported, deprecated, archived } = stateWords
const later = { supported, deprecated, archived }
