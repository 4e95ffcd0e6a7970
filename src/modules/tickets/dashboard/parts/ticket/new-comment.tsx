import { useState } from 'react'

import { newClientKey } from '#lib/new-client-key.ts'
import { mentionsIn } from '#modules/inbox/dashboard/writing-door.tsx'
import { listColleagues, listTeams } from '#modules/organization/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'

import { addComment, findTicketByKey, listComments } from '../../../contract.ts'
import { CommentBox } from './comment-box.tsx'

/** Says something; who is called by an @ is told, a team by each of its people. */
export function NewComment({ ticketId }: { readonly ticketId: string }) {
  const [text, setText] = useState('')
  const [clientKey, setClientKey] = useState(newClientKey)
  const calledIn = useCalled()
  const add = useCommand(addComment, {
    refreshes: [listComments, findTicketByKey],
    onDone() {
      setText('')
      setClientKey(newClientKey())
    },
  })
  return (
    <CommentBox
      label="Write a comment"
      text={text}
      onText={setText}
      problem={add.problem?.message}
      isBusy={add.isBusy}
      sendLabel="Comment"
      onSend={() =>
        add.run({ id: ticketId, clientKey, text: text.trim(), mentionIds: calledIn(text) })
      }
    />
  )
}

function useCalled(): (text: string) => string[] {
  const may = useMay()
  const { data: colleagues } = useCall(listColleagues, {})
  const { data: teams } = useCall(listTeams, {}, { isEnabled: may(listTeams.access) })
  return (text) => {
    const { memberIds, teamIds } = mentionsIn(text, [
      ...(colleagues?.items ?? []).map(({ id, displayName: name }) => ({
        id,
        name,
        kind: 'member' as const,
      })),
      ...(teams?.items ?? []).map(({ id, name }) => ({ id, name, kind: 'team' as const })),
    ])
    const ofTeams = (teams?.items ?? [])
      .filter(({ id }) => teamIds.includes(id))
      .flatMap((team) => team.memberIds)
    return [...new Set([...memberIds, ...ofTeams])].slice(0, 20)
  }
}
