import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import type { EmailAccount, HistoryMode } from '../../../model.ts'
import { fillAutoReply } from '../../../rules.ts'
import { useSaveAccount } from './use-save-account.ts'

export function AnswerSection({
  account,
  canManage,
}: {
  readonly account: EmailAccount
  readonly canManage: boolean
}) {
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const save = useSaveAccount(() => setTyped({}))
  const draft: Draft = { ...account, ...typed }
  const changes = changesOf(account, typed)
  const isDirty = Object.keys(changes).length > 0
  const change = (changed: Partial<Draft>): void => setTyped({ ...typed, ...changed })
  const typing = (name: 'displayName' | 'signature' | 'autoReply') => ({
    value: draft[name],
    disabled: !canManage,
    error: save.fieldError(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      change({ [name]: target.value }),
  })
  return (
    <Section title="Replies">
      <Form
        problem={save.problem}
        onSend={() => save.run({ id: account.id, version: account.version, ...changes })}
      >
        <Field
          label="Name"
          hint="Shown as the sender name and as the channel name."
          maxLength={60}
          {...typing('displayName')}
        />
        <TextArea
          label="Signature"
          hint="For teammates without their own signature."
          maxLength={10_000}
          {...typing('signature')}
        />
        <RadioGroup
          label="Quoted history"
          items={histories}
          value={draft.history}
          isDisabled={!canManage}
          onChange={(history) => change({ history })}
        />
        <TextArea
          label="Automatic reply"
          hint="Sent when a conversation starts. {{name}}, {{subject}}, and {{number}} are replaced."
          maxLength={10_000}
          {...typing('autoReply')}
        />
        {draft.autoReply.trim() !== '' && <Preview account={account} text={draft.autoReply} />}
        {canManage && isDirty && (
          <div className="flex justify-end gap-2">
            <Button kind="quiet" onClick={() => setTyped({})}>
              Discard
            </Button>
            <Button type="submit" kind="primary" isBusy={save.isBusy}>
              Save
            </Button>
          </div>
        )}
        <UnsavedGuard isDirty={isDirty && !save.isBusy} />
      </Form>
    </Section>
  )
}

function Preview({ account, text }: { readonly account: EmailAccount; readonly text: string }) {
  return (
    <figure className="overflow-hidden rounded-control border border-line">
      <figcaption className="border-b border-line bg-sunken px-4 py-2 text-sm text-ink-soft">
        From {account.displayName} · Re: My order
      </figcaption>
      <p dir="auto" className="px-4 py-3 wrap-anywhere whitespace-pre-wrap">
        {fillAutoReply(text, { name: 'Ada Lovelace', subject: 'My order', number: '1042' })}
      </p>
    </figure>
  )
}

type Draft = Pick<EmailAccount, 'displayName' | 'signature' | 'history' | 'autoReply'>

function changesOf(account: EmailAccount, typed: Partial<Draft>): Partial<Draft> {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => Reflect.get(account, name) !== value),
  )
}

const histories: readonly {
  readonly value: HistoryMode
  readonly label: string
  readonly hint: string
}[] = [
  { value: 'none', label: 'None', hint: 'Short, like chat. Email apps show the thread anyway.' },
  {
    value: 'last',
    label: 'Last email',
    hint: 'The email you reply to is quoted below your reply.',
  },
  { value: 'full', label: 'Full thread', hint: 'Every email quotes the whole thread.' },
]
