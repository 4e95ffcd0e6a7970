import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { callApi } from '#platform/registry/browser-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'

import { getContact, listContacts } from '../../contract.ts'
import type { Contact } from '../../model.ts'
import { mergeContacts } from '../../person-contract.ts'
import { isOnlyClaimed, nameOf } from '../../rules.ts'
import { MergeWarning } from './merge-warning.tsx'

/** Several who are one person: one stays, and all that the others have comes to him. */
export function MergeChosen({
  chosen,
  onDone,
  onClose,
}: {
  readonly chosen: readonly Contact[]
  readonly onDone: () => void
  readonly onClose: () => void
}) {
  const queries = useQueryClient()
  // Those who were merged leave the list while the others wait for their turn.
  const [all] = useState(chosen)
  const [staysId, setStays] = useState(() => likeliest(chosen)?.id ?? '')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isTooMany = all.length > mostAtOnce
  const refresh = (): void => {
    for (const { name } of [listContacts, getContact]) {
      void queries.invalidateQueries({ queryKey: [name] })
    }
  }
  const merge = async (): Promise<void> => {
    setBusy(true)
    try {
      // One after the other: the server lets them in by turns.
      for (const { id } of all) {
        if (id !== staysId) await callApi(mergeContacts, { id: staysId, fromId: id })
      }
      toast({ tone: 'good', title: `${all.length} contacts are one now` })
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
      title={`Merge ${all.length} contacts`}
      description="Conversations, notes and tags of the others come to the one who stays, and gaps are filled. You can take them apart again for 30 days."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" isBusy={isBusy} disabled={isTooMany} onClick={() => void merge()}>
            Merge contacts
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isTooMany && (
          <Notice tone="warn">
            At most {mostAtOnce} contacts are merged at once. Choose fewer.
          </Notice>
        )}
        {!isTooMany && all.some(isOnlyClaimed) && <MergeWarning />}
        {problem !== '' && (
          <Notice tone="bad">{problem} Those before it are merged; merge again to go on.</Notice>
        )}
        {!isTooMany && (
          <RadioGroup
            label="Who stays"
            items={all.map((contact) => ({
              value: contact.id,
              label: nameOf(contact),
              ...(contact.email && contact.name && { hint: contact.email }),
            }))}
            value={staysId}
            isDisabled={isBusy || problem !== ''}
            onChange={setStays}
          />
        )}
      </div>
    </Dialog>
  )
}

/** A user of the organization's own product is known best, then who was there first. */
function likeliest(chosen: readonly Contact[]): Contact | undefined {
  const [first] = chosen.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  return chosen.find(({ kind }) => kind === 'user') ?? first
}

const mostAtOnce = 10
