import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'
import { useDebounced } from '#ui/use-debounced.ts'

import { listRetention, previewRetention, setRetention } from '../../contract.ts'
import type { RetentionPolicy } from '../../model.ts'
import { actionsOf, leastDays, maxDaysOf, type RetentionAction } from '../../rules.ts'
import { actionWords, objectWords, previewWords, readDays } from './retention-words.ts'

export function RetentionDialog({
  policy,
  onClose,
}: {
  readonly policy: RetentionPolicy
  readonly onClose: () => void
}) {
  const { object, version } = policy
  const words = objectWords[object]
  const [action, setAction] = useState(policy.action)
  const least = leastDays(object)
  const most = maxDaysOf(object).toLocaleString('en')
  const [text, setText] = useState(String(policy.days ?? 365))
  const days = readDays(text, object)
  const settled = useDebounced(days, 300)
  const preview = useCall(
    previewRetention,
    { object, days: settled ?? least },
    { isEnabled: settled !== undefined },
  )
  const count = days !== undefined && days === settled ? preview.data : undefined
  const save = useCommand(setRetention, {
    refreshes: [listRetention],
    onDone: ({ days: saved }) => {
      toast({
        tone: 'good',
        title: saved === null ? `Data retention policy turned off` : 'Data retention policy saved',
      })
      onClose()
    },
    onRefused: () => void preview.refetch(),
  })
  const isOn = policy.days !== null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={words.description}
      footer={
        <>
          {isOn && (
            <Button
              kind="quiet"
              disabled={save.isBusy}
              onClick={() => save.run({ object, version, action: policy.action, days: null })}
            >
              Turn off
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="destroy"
            isBusy={save.isBusy}
            disabled={!count || days === undefined}
            onClick={() => {
              if (!count || days === undefined) return
              save.run({ object, version, action, days, seenCount: count.count })
            }}
          >
            {isOn ? 'Save' : 'Turn on'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {save.problem && <Notice tone="bad">{save.problem.detail}</Notice>}
        {actionsOf(object).length > 1 && (
          <RadioGroup
            label="Action"
            items={actionsOf(object).map((value) => ({ value, ...actionWords[value] }))}
            value={action}
            onChange={setAction}
          />
        )}
        <Field
          label={`Days ${words.since}`}
          inputMode="numeric"
          value={text}
          hint={`From ${least} to ${most}.`}
          error={days === undefined ? `Between ${least} and ${most} days.` : undefined}
          isErrorLive
          onChange={({ target }) => setText(target.value)}
        />
        <Preview
          words={count && previewWords(object, action, count)}
          isAsked={days !== undefined}
          problem={days === undefined ? undefined : preview.error?.message}
          isHarm={(count?.count ?? 0) > 0}
          action={action}
        />
      </div>
    </Dialog>
  )
}

function Preview({
  isAsked,
  words,
  problem,
  isHarm,
  action,
}: {
  readonly isAsked: boolean
  readonly words: string | undefined
  readonly problem: string | undefined
  readonly isHarm: boolean
  readonly action: RetentionAction
}) {
  if (problem) return <Notice tone="bad">{problem}</Notice>
  return (
    <div role="status" className="min-h-16">
      {words ? (
        <Notice tone={isHarm ? 'warn' : 'info'}>
          {words}{' '}
          {isHarm && `${action === 'delete' ? 'Deleted' : 'Anonymized'} data can’t be restored.`}
        </Notice>
      ) : (
        isAsked && <p className="text-ink-soft">Counting affected records</p>
      )}
    </div>
  )
}
