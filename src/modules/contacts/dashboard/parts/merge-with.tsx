import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import type { Call } from '#platform/registry/call.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'

import type { MergeCalls } from '../../merge-contract.ts'
import { MergeWarning } from './merge-warning.tsx'

export function MergeWith({
  into,
  one,
  many,
  description,
  placeholder,
  offered,
  isLoading,
  onSearch,
  isDoubtful = () => false,
  calls,
  refreshes,
  onClose,
}: {
  readonly into: { readonly id: string; readonly name: string }
  readonly one: string
  readonly many: string
  readonly description: string
  readonly placeholder: string
  readonly offered: readonly {
    readonly value: string
    readonly label: string
    readonly hint?: string
  }[]
  readonly isLoading: boolean
  readonly onSearch: (text: string) => void
  readonly isDoubtful?: (otherId: string) => boolean
  readonly calls: MergeCalls
  readonly refreshes: readonly Call[]
  readonly onClose: () => void
}) {
  const [fromId, setFromId] = useState('')
  const merge = useCommand(calls.merge, {
    refreshes,
    onDone: () => {
      toast({ tone: 'good', title: `Merged into ${into.name}` })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Merge into ${into.name}`}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={merge.isBusy}
            disabled={fromId === ''}
            onClick={() => merge.run({ id: into.id, fromId })}
          >
            Merge {many}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fromId !== '' && isDoubtful(fromId) && <MergeWarning />}
        {merge.problem && <Notice tone="bad">{merge.problem.detail}</Notice>}
        <Combobox
          label={`Other ${one}`}
          placeholder={placeholder}
          items={offered.filter(({ value }) => value !== into.id)}
          value={fromId || undefined}
          onSearch={onSearch}
          isLoading={isLoading}
          onChange={setFromId}
        />
      </div>
    </Dialog>
  )
}
