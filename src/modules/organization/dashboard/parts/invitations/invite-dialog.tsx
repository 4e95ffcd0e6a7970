import { useId, useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'

import {
  getMyMembership,
  inviteMembers,
  listInvitations,
  listRoles,
  listTeams,
} from '../../../contract.ts'
import type { InvitationResult } from '../../../model.ts'
import { grantableChoices, assignmentOf } from '../roles/role-choices.ts'
import { splitAddresses } from './split-addresses.ts'

export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId()
  const { data: roles } = useCall(listRoles, {})
  const { data: teams } = useCall(listTeams, {})
  const [text, setText] = useState('')
  const { data: me } = useCall(getMyMembership, {})
  const choices = roles && me ? grantableChoices(roles.items, me) : []
  const [chosen, setRole] = useState('preset:support-agent')
  const role = choices.some(({ value }) => value === chosen) ? chosen : ''
  const [teamIds, setTeamIds] = useState<readonly string[]>([])
  const [results, setResults] = useState<readonly InvitationResult[]>()
  const invite = useCommand(inviteMembers, {
    refreshes: [listInvitations],
    onDone: ({ items }) => setResults(items),
  })
  const emails = splitAddresses(text)
  if (results) return <Outcome results={results} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite people"
      description="They get an email with a link that works for seven days."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            isBusy={invite.isBusy}
            disabled={emails.length === 0}
          >
            {emails.length > 1 ? `Send ${emails.length} invitations` : 'Send invitation'}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        problem={invite.problem}
        onSend={() =>
          invite.run({ emails: [...emails], ...assignmentOf(role), teamIds: [...teamIds] })
        }
      >
        <TextArea
          label="Email addresses"
          hint="One per line, or separated by commas. Up to 20."
          rows={3}
          isErrorLive={emails.length > 20}
          value={text}
          error={
            emails.length > 20 ? 'Invite up to 20 people at once.' : invite.fieldError('emails')
          }
          onChange={({ target }) => setText(target.value)}
        />
        <Select
          label="Role"
          items={choices}
          value={role}
          error={invite.fieldError('roleKey')}
          onChange={setRole}
        />
        {teams && teams.items.length > 0 && (
          <MultiCombobox
            label="Teams"
            placeholder="No team"
            items={teams.items.map(({ id, name }) => ({ value: id, label: name }))}
            values={teamIds}
            onChange={setTeamIds}
          />
        )}
      </Form>
    </Dialog>
  )
}

function Outcome({
  results,
  onClose,
}: {
  readonly results: readonly InvitationResult[]
  readonly onClose: () => void
}) {
  const sent = results.filter(({ outcome }) => outcome === 'invited').length
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={sent === 1 ? '1 invitation sent' : `${sent} invitations sent`}
      size="small"
      footer={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {results.map(({ email, outcome, sentence }) => (
          <li key={email} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <span className="min-w-0 flex-1 truncate">{email}</span>
            <Badge tone={outcomes[outcome].tone}>{outcomes[outcome].label}</Badge>
            {sentence && <p className="w-full text-sm text-ink-soft">{sentence}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const outcomes = {
  invited: { label: 'Sent', tone: 'good' },
  'already-a-member': { label: 'Already a member', tone: 'info' },
  'already-invited': { label: 'Already invited', tone: 'info' },
  refused: { label: 'Not sent', tone: 'bad' },
} as const
