import { useRef, useState } from 'react'

import { listContacts } from '#modules/contacts/contract.ts'
import { AttributeFields } from '#modules/contacts/dashboard/public.tsx'
import { nameOf } from '#modules/contacts/rules.ts'
import { useMissing } from '#modules/fields/dashboard/public.tsx'
import { missingOn } from '#modules/fields/rules.ts'
import { hasGap } from '#modules/templates/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import type { Choice } from '#ui/choice.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'

import { listChannels } from '../../../channels-contract.ts'
import { countConversations, listConversations } from '../../../contract.ts'
import type { Conversation } from '../../../model.ts'
import { startConversation } from '../../../together-contract.ts'
import { useConversationFields } from '../contact/use-conversation-fields.ts'
import { useTeams } from '../use-places.ts'
import { CopyFields } from './copy-fields.tsx'
import { copiesOf, noCopies } from './copies.ts'
import { FirstMessage, type FirstWords } from './first-message.tsx'
import { newClientKey } from '#lib/new-client-key.ts'

export function NewConversationDialog({
  contact,
  onDone,
  onClose,
}: {
  readonly contact?: { readonly id: string; readonly name: string } | undefined
  readonly onDone: (conversationId: string) => void
  readonly onClose: () => void
}) {
  const [contactId, setContactId] = useState(contact?.id ?? '')
  const [chosenChannel, setChannel] = useState<string>()
  const [team, setTeam] = useState('channel')
  const [subject, setSubject] = useState('')
  const [copies, setCopies] = useState(noCopies)
  const [isTried, setTried] = useState(false)
  const [values, setValues] = useState<Conversation['attributes']>({})
  const required = useConversationFields().filter(({ requiredOn }) => requiredOn === 'create')
  const missing = useMissing(missingOn('create', required, values), 'first')
  // Retries reuse the key, so only one conversation is started.
  const [clientKey] = useState(newClientKey)
  const forget = useRef(() => {})
  const { data } = useCall(listChannels, {})
  const channels = data?.items ?? []
  const channelId = chosenChannel ?? channels[0]?.id
  const isMail = channels.find(({ id }) => id === channelId)?.kind === 'email'
  const hasSubjectGap = isMail && hasGap(subject)
  const start = useCommand(startConversation, {
    refreshes: [listConversations, countConversations],
    onDone: ({ id }) => {
      forget.current()
      onDone(id)
    },
  })
  const send = (words: FirstWords, removeDraft: () => void): void => {
    if (!channelId) return
    const mail = isMail ? copiesOf(copies) : undefined
    const isWhole = missing.passes()
    if (mail === 'wrong' || !isWhole) return setTried(true)
    const teamId = team === 'none' ? null : team
    forget.current = removeDraft
    start.run({
      contactId,
      channelId,
      clientKey,
      ...words,
      ...(isMail && { subject }),
      ...(mail && { mail }),
      ...(team !== 'channel' && { teamId }),
      ...(required.length > 0 && { values }),
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={contact ? `Write to ${contact.name}` : 'New conversation'}
      size="large"
    >
      <div className="flex flex-col gap-4">
        {start.problem && <Notice tone="bad">{start.problem.detail}</Notice>}
        {data && channels.length === 0 && (
          <Notice tone="warn">Publish a widget or add an email address first.</Notice>
        )}
        {!contact && <ContactChoice value={contactId} onChange={setContactId} />}
        <div className="grid gap-4 sm:grid-cols-2 empty:hidden">
          {channels.length > 1 && (
            <Select
              label="Channel"
              items={channels.map(({ id, name }) => ({ value: id, label: name }))}
              value={channelId}
              onChange={setChannel}
            />
          )}
          <TeamChoice value={team} onChange={setTeam} />
        </div>
        {isMail && (
          <Field
            label="Subject"
            maxLength={500}
            value={subject}
            onChange={({ target }) => setSubject(target.value)}
            isErrorLive={hasSubjectGap}
            error={hasSubjectGap ? fillSubject : start.fieldError('subject')}
          />
        )}
        {isMail && (
          <CopyFields
            copies={copies}
            isTried={isTried}
            problems={start.problem?.fields ?? []}
            onChange={setCopies}
          />
        )}
        {missing.problem && <Notice tone="bad">{missing.problem.detail}</Notice>}
        {required.length > 0 && (
          <AttributeFields
            fields={required}
            values={values}
            errorOf={(key) => missing.errorOf(key) ?? start.fieldError(`values.${key}`)}
            onChange={setValues}
          />
        )}
        <FirstMessage
          recipientKey={contact?.id ?? 'new'}
          name={contact?.name}
          contactId={contactId || undefined}
          channelId={channelId}
          canSend={contactId !== '' && channelId !== undefined && !hasSubjectGap}
          canWait
          isBusy={start.isBusy}
          subject={{ text: subject, onChange: setSubject }}
          onSend={send}
        />
        <p className="-mt-2 text-sm text-ink-soft">
          {isMail
            ? 'Sent by email. Replies arrive here.'
            : 'Shown in the chat on their next visit to your site.'}
        </p>
      </div>
    </Dialog>
  )
}

function ContactChoice({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (id: string) => void
}) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Choice>()
  const { rows, isStale } = usePages(listContacts, { limit: 20, ...(search && { search }) })
  const found = rows.map((row) => ({
    value: row.id,
    label: nameOf(row),
    ...(row.email && row.name && { hint: row.email }),
  }))
  const isMissing = chosen && !found.some((item) => item.value === chosen.value)
  return (
    <Combobox
      label="To"
      placeholder="Name or email address"
      items={isMissing ? [chosen, ...found] : found}
      value={value || undefined}
      onSearch={setSearch}
      isLoading={isStale}
      onChange={(id) => {
        setChosen(found.find((item) => item.value === id))
        onChange(id)
      }}
    />
  )
}

function TeamChoice({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (team: string) => void
}) {
  const teams = useTeams()
  if (teams.length === 0) return null
  return (
    <Select
      label="Team"
      items={[
        { value: 'channel', label: 'Channel default' },
        { value: 'none', label: 'No team' },
        ...teams.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

const fillSubject = 'Fill in the text in double braces first.'
