import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import { baseSubject } from '#lib/mail-subject.ts'
import { parseRecipients } from '#lib/recipients.ts'
import { newClientKey } from '#lib/new-client-key.ts'
import { getContact } from '#modules/contacts/contract.ts'
import { listChannels } from '#modules/inbox/channels-contract.ts'
import {
  countConversations,
  getConversation,
  listConversations,
  listMessages,
} from '#modules/inbox/contract.ts'
import {
  BeyondChannel,
  copiesOf,
  CopyFields,
  FirstMessage,
  saidOf,
  useFirstHead,
  type FirstWords,
} from '#modules/inbox/dashboard/public/first-message.tsx'
import { conversationPath, sameMailbox } from '#modules/inbox/rules.ts'
import { listSideConversations } from '#modules/inbox/sides-contract.ts'
import { hasGap } from '#modules/templates/rules.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

import { createEmailAccount } from '../../accounts-contract.ts'
import { startSideConversation } from '../../sides-contract.ts'
import { QuoteFields, useQuote } from './quote-fields.tsx'

export function SideConversationDialog({
  conversationId,
  onClose,
}: {
  readonly conversationId: string
  readonly onClose: () => void
}) {
  const { data: channels } = useCall(listChannels, {})
  const { data: conversation } = useCall(getConversation, { id: conversationId })
  const addresses = channels?.items.filter(({ kind }) => kind === 'email')
  return (
    <Dialog isOpen onClose={onClose} title="New side conversation" size="large">
      {addresses?.length === 0 && <NoAddress />}
      {addresses && addresses.length > 0 && conversation ? (
        <SideConversationForm
          id={conversationId}
          about={conversation}
          addresses={addresses}
          onClose={onClose}
        />
      ) : (
        addresses?.length !== 0 && <LoadingState />
      )}
    </Dialog>
  )
}

function NoAddress() {
  const canAdd = useMay()(createEmailAccount.access)
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">
        Side conversations are sent by email. Add an email address first.
        {!canAdd && 'An admin can add one in settings.'}
      </p>
      {canAdd && (
        <ButtonLink kind="primary" to="/dashboard/settings/email-settings">
          Add email address
        </ButtonLink>
      )}
    </div>
  )
}

interface Address {
  readonly id: string
  readonly name: string
}

function SideConversationForm({
  id,
  about,
  addresses,
  onClose,
}: {
  readonly id: string
  readonly about: {
    readonly channelId: string
    readonly subject: string
    readonly contact: { readonly id: string }
  }
  readonly addresses: readonly Address[]
  readonly onClose: () => void
}) {
  const go = useNavigate()
  const draftKey = `aside:${id}`
  const begun = useFirstHead(draftKey, baseSubject(about.subject).slice(0, 500))
  const { to, copies, subject } = begun.head
  const [chosen, setChosen] = useState<string>()
  const [isTried, setTried] = useState(false)
  const quote = useQuote(id)
  const customer = useCustomerAddresses(about.contact.id)
  // The key stays the same across retries, so a retry doesn't send the email twice.
  const [clientKey] = useState(newClientKey)
  const forget = useRef(() => {})
  const usual = addresses.find((one) => one.id === about.channelId) ?? addresses[0]
  const channelId = chosen ?? usual?.id
  const ask = useCommand(startSideConversation, {
    refreshes: [listConversations, countConversations, listMessages, listSideConversations],
    onDone({ conversationId }) {
      forget.current()
      onClose()
      toast({
        tone: 'good',
        title: 'Side conversation started',
        action: {
          label: 'Open',
          altText: 'It’s listed next to the conversation',
          onAct: () => void go(conversationPath(conversationId)),
        },
      })
    },
  })
  const fields = ask.problem?.fields ?? []
  const { people, wrong } = parseRecipients(to)
  const isCustomer = people.find(({ address }) => customer.has(sameMailbox(address)))
  const problem = isCustomer
    ? `${isCustomer.address} belongs to the customer. Enter someone else’s address.`
    : isTried && toProblem(people.length, wrong)
  const hasSubjectGap = hasGap(subject)
  const noSubject = isTried && subject.trim() === '' ? 'Enter a subject.' : undefined
  const wrongSubject = hasSubjectGap ? 'Fill in the text in double braces first.' : noSubject
  const send = (words: FirstWords, removeDraft: () => void): void => {
    setTried(true)
    const read = copiesOf(copies)
    const isWrong = isCustomer || toProblem(people.length, wrong) || subject.trim() === ''
    if (isWrong || read === 'wrong') return
    forget.current = () => {
      removeDraft()
      begun.forget()
    }
    ask.run({
      id,
      clientKey,
      subject,
      ...(channelId && { channelId }),
      mail: { to: [...people], ...read },
      ...words,
      quotedIds: quote.ids,
      hasFiles: quote.hasFiles,
    })
  }
  return (
    <div className="flex flex-col gap-4">
      {ask.problem && <Notice tone="bad">{ask.problem.detail}</Notice>}
      <Field
        label="To"
        placeholder="orders@supplier.com"
        value={to}
        autoComplete="off"
        spellCheck={false}
        isErrorLive
        error={problem || saidOf('to', fields)}
        hint="Replies go to a separate conversation that the customer can’t see."
        onChange={({ target }) => begun.change({ to: target.value })}
      />
      <CopyFields
        copies={copies}
        isTried={isTried}
        problems={fields}
        onChange={(changed) => begun.change({ copies: changed })}
      />
      {addresses.length > 1 && (
        <Select
          label="From"
          items={addresses.map(({ id: value, name: label }) => ({ value, label }))}
          value={channelId}
          onChange={setChosen}
        />
      )}
      <Field
        label="Subject"
        maxLength={500}
        value={subject}
        isErrorLive={hasSubjectGap}
        error={wrongSubject ?? ask.fieldError('subject')}
        onChange={({ target }) => begun.change({ subject: target.value })}
      />
      <BeyondChannel conversationId={id} />
      <QuoteFields quote={quote} problem={ask.fieldError('quotedIds')} />
      <FirstMessage
        recipientKey={draftKey}
        channelId={channelId}
        canWait
        hasBlocks={false}
        canSend={!hasSubjectGap}
        isBusy={ask.isBusy}
        subject={{ text: subject, onChange: (quotable) => begun.change({ subject: quotable }) }}
        onSend={send}
      />
    </div>
  )
}

/** The server checks again: it knows more of the customer's addresses. */
function useCustomerAddresses(contactId: string): ReadonlySet<string> {
  const { data: contact } = useCall(getContact, { id: contactId })
  const known = contact ? [contact.email, ...contact.otherEmails] : []
  return new Set(known.filter((one) => one !== null).map(sameMailbox))
}

function toProblem(count: number, wrong: string | undefined): string | undefined {
  if (wrong !== undefined) return `${wrong} isn’t a valid email address.`
  if (count === 0) return 'Add at least one recipient.'
  return count > 50 ? 'You can add up to 50 recipients.' : undefined
}
