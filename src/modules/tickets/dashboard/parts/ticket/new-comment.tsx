import { useState } from 'react'

import { newClientKey } from '#lib/new-client-key.ts'
import { mentionsIn } from '#modules/inbox/dashboard/public/writing.tsx'
import { listTeammates, listTeams } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Checkbox } from '#ui/checkbox.tsx'

import { addComment, findTicketByKey, listComments } from '../../../contract.ts'
import type { TicketFile } from '../../../model.ts'
import { CommentBox } from './comment-box.tsx'
import { CommentFiles } from './comment-files.tsx'
import { useFileUpload } from './use-file-upload.ts'

export function NewComment({
  ticketId,
  isForCustomers,
}: {
  readonly ticketId: string
  readonly isForCustomers: boolean
}) {
  const [text, setText] = useState('')
  const [isVisibleToCustomer, setVisibleToCustomer] = useState(false)
  const isPublic = isForCustomers && isVisibleToCustomer
  const [clientKey, setClientKey] = useState(newClientKey)
  const [files, setFiles] = useState<readonly TicketFile[]>([])
  const upload = useFileUpload({
    ticketId,
    isForComment: true,
    onDone: (file) => setFiles((known) => [...known, file].slice(0, 10)),
  })
  const calledIn = useMentions()
  const add = useCommand(addComment, {
    refreshes: [listComments, findTicketByKey],
    onDone() {
      setText('')
      setVisibleToCustomer(false)
      setFiles([])
      setClientKey(newClientKey())
    },
  })
  return (
    <CommentBox
      label="Write a comment"
      text={text}
      onText={setText}
      problem={add.problem?.message}
      isBusy={add.isBusy || upload.uploads.some(({ state }) => state.name === 'sending')}
      onFiles={(dropped) => upload.add([...dropped])}
      files={
        <CommentFiles
          isShown={text !== '' || files.length > 0}
          files={files}
          upload={upload}
          onRemove={({ id }) => setFiles((known) => known.filter((file) => file.id !== id))}
        />
      }
      sendLabel={isPublic ? 'Send to customer' : 'Comment'}
      placeholder={isPublic ? 'Reply to the customer' : undefined}
      reach={
        isForCustomers && (
          <Checkbox
            label="Visible to customer"
            isChecked={isVisibleToCustomer}
            onChange={setVisibleToCustomer}
          />
        )
      }
      onSend={() =>
        add.run({
          id: ticketId,
          clientKey,
          text: text.trim(),
          mentionIds: calledIn(text),
          isPublic,
          fileIds: files.map(({ id }) => id),
        })
      }
    />
  )
}

function useMentions(): (text: string) => string[] {
  const { data: teammates } = useCall(listTeammates, {})
  const { data: teams } = useCall(listTeams, {})
  return (text) => {
    const { memberIds, teamIds } = mentionsIn(text, [
      ...(teammates?.items ?? []).map(({ id, displayName: name }) => ({
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
