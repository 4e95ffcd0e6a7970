import { useState } from 'react'

import { Question } from '#platform/widget/question.tsx'
import { randomKey } from '#platform/widget/random-key.ts'
import { Tray } from '#platform/widget/tray.tsx'
import { useWidget } from '#platform/widget/use-widget.ts'
import { FileChooser } from '#platform/widget/file-chooser.tsx'
import { ViewFrame, Waiting } from '#platform/widget/view-frame.tsx'
import { useLoaded } from '#platform/widget/use-loaded.ts'

import type { TicketForm as Form } from '../own-contract.ts'
import { FormField } from './form-field.tsx'
import { formValues, missingFields, type Drafts } from './form-values.ts'
import { ContactForm } from './contact-form.tsx'
import { ticketCalls } from './ticket-calls.ts'
import { ticketWords } from './ticket-words.ts'

export function TicketForm() {
  const { host, state } = useWidget()
  const texts = ticketWords(state.locale)
  const isKnown = state.contact !== undefined
  const read = (): Promise<{ items: readonly Form[] }> =>
    isKnown ? ticketCalls(host).forms() : Promise.resolve({ items: [] })
  const { value, hasFailed, load } = useLoaded(read, String(isKnown))
  return (
    <ViewFrame title={texts.make} onBack={() => host.show('tickets')}>
      {isKnown && !value && <Waiting hasFailed={hasFailed} onRetry={load} />}
      {(!isKnown || value) && (
        <main className="scroll">
          {!isKnown && <ContactForm />}
          {isKnown && value && value.items.length === 0 && <p className="empty">{texts.nothing}</p>}
          {isKnown && value && value.items.length > 0 && <Asking forms={value.items} />}
        </main>
      )}
    </ViewFrame>
  )
}

function Asking({ forms }: { readonly forms: readonly Form[] }) {
  const { settings, host, state, words } = useWidget<{ readonly hasAttachments: boolean }>()
  const texts = ticketWords(state.locale)
  const [typeId, setTypeId] = useState(forms[0]?.typeId ?? '')
  const [title, setTitle] = useState('')
  const [text, setText] = useState('')
  const [drafts, setDrafts] = useState<Drafts>({})
  const [missing, setMissing] = useState<readonly string[]>([])
  const { send, isBusy, problem, setProblem } = useSending()
  const form = forms.find((one) => one.typeId === typeId)
  const fields = form?.fields ?? []
  const files = state.trays[tray] ?? []
  const isReady = files.every(({ uploaded }) => uploaded)
  const onSubmit = (): void => {
    const missingKeys = [
      ...(title.trim() === '' ? ['title'] : []),
      ...missingFields(fields, drafts),
    ]
    setMissing(missingKeys)
    const [first] = missingKeys
    if (first !== undefined) return document.getElementById(`ticket-${first}`)?.focus()
    const fileIds = files.flatMap(({ uploaded }) => uploaded?.id ?? [])
    void send({
      typeId,
      title: title.trim(),
      text: text.trim(),
      attributes: formValues(fields, drafts),
      ...(fileIds.length > 0 && { fileIds }),
    })
  }
  const problemOf = (key: string) => (missing.includes(key) ? words.answerMissing : undefined)
  return (
    <form
      className="form ticket-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {forms.length > 1 && (
        <Question id="ticket-kind" label={texts.kind} isOptional={false} problem={undefined}>
          {(about) => (
            <select
              {...about}
              value={typeId}
              onChange={({ currentTarget }) => setTypeId(currentTarget.value)}
            >
              {forms.map((one) => (
                <option key={one.typeId} value={one.typeId}>
                  {one.name}
                </option>
              ))}
            </select>
          )}
        </Question>
      )}
      <Question
        id="ticket-title"
        label={texts.subject}
        isOptional={false}
        problem={problemOf('title')}
      >
        {(about) => (
          <input
            {...about}
            dir={title ? 'auto' : undefined}
            maxLength={200}
            value={title}
            onInput={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        )}
      </Question>
      <Question id="ticket-text" label={texts.details} isOptional problem={undefined}>
        {(about) => (
          <textarea
            {...about}
            rows={5}
            dir={text ? 'auto' : undefined}
            maxLength={9000}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
      </Question>
      {fields.map((field) => (
        <FormField
          key={field.key}
          field={field}
          draft={drafts[field.key]}
          problem={problemOf(field.key)}
          onDraft={(draft) => setDrafts({ ...drafts, [field.key]: draft })}
        />
      ))}
      {settings.hasAttachments && (
        <div>
          <Tray chatKey={tray} files={files} />
          <FileChooser
            hasLabel
            onFiles={(chosen) => setProblem(host.tray.add(tray, chosen) ?? '')}
          />
        </div>
      )}
      {problem && (
        <p className="bad" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="button" disabled={isBusy || !isReady}>
        {texts.sendTicket}
      </button>
    </form>
  )
}

/** The same key on retries, so that the ticket is created once. */
function useSending() {
  const { host, words } = useWidget()
  const [clientKey] = useState(randomKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (
    values: Omit<Parameters<ReturnType<typeof ticketCalls>['create']>[0], 'clientKey'>,
  ): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      const { key } = await ticketCalls(host).create({ ...values, clientKey })
      host.tray.take(tray)
      host.refresh()
      host.show('tickets', { ticket: key })
    } catch (error) {
      setProblem((error instanceof Error && error.message) || words.notDone)
      setBusy(false)
    }
  }
  return { send, isBusy, problem, setProblem }
}

const tray = 'ticket-new'
