import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { callApi } from '#platform/registry/browser-client.ts'
import type { Call } from '#platform/registry/call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'

import type { MergeCalls } from '../../merge-contract.ts'
import { MergeWarning } from './merge-warning.tsx'

export interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

export function MergeSelected({
  chosen,
  likeliestId,
  many,
  description,
  isDoubtful = false,
  calls,
  refreshes,
  onDone,
  onClose,
}: {
  readonly chosen: readonly Choice[]
  readonly likeliestId: string
  readonly many: string
  readonly description: string
  readonly isDoubtful?: boolean
  readonly calls: MergeCalls
  readonly refreshes: readonly Call[]
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  // Merged rows leave the list while others are still waiting, so the dialog keeps its own copy.
  const [all] = useState(chosen)
  const [keptId, setStays] = useState(likeliestId)
  const merged = useRef(new Set<string>())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isTooMany = all.length > maxBatchSize
  const refresh = (): void => {
    for (const { name } of refreshes) {
      void queries.invalidateQueries({ queryKey: [name] })
    }
  }
  const merge = async (): Promise<void> => {
    setBusy(true)
    try {
      // One at a time: the server rejects concurrent merges into the same record.
      for (const { value } of all) {
        if (value === keptId || merged.current.has(value)) continue
        await callApi(calls.merge, { id: keptId, fromId: value })
        merged.current.add(value)
      }
      toast({ tone: 'good', title: `${all.length} ${many} merged` })
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
    refresh()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Merge ${all.length} ${many}`}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} disabled={isTooMany} onClick={() => void merge()}>
            Merge {many}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isTooMany && (
          <Notice tone="warn">
            You can merge up to {maxBatchSize} {many} at once. Select fewer.
          </Notice>
        )}
        {!isTooMany && isDoubtful && <MergeWarning />}
        {problem !== '' && (
          <Notice tone="bad">{problem} Earlier merges were saved. Merge again to continue.</Notice>
        )}
        {!isTooMany && (
          <RadioGroup
            label="Keep"
            items={all}
            value={keptId}
            isDisabled={isBusy || problem !== ''}
            onChange={setStays}
          />
        )}
      </div>
    </Dialog>
  )
}

const maxBatchSize = 10
