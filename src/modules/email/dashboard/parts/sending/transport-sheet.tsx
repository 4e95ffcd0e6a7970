import { useRef, useState } from 'react'

import type { InputOf } from '#platform/registry/call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import {
  createTransport,
  deleteTransport,
  listTransports,
  testTransport,
  updateTransport,
} from '../../../delivery-contract.ts'
import type { EmailTransport, TransportKind } from '../../../transport-model.ts'
import { TestSteps } from '../accounts/test-steps.tsx'
import { RemoveButton } from '../remove-button.tsx'
import { WebhookSection } from './webhook-section.tsx'
import { ProviderRateFields } from './provider-rate-fields.tsx'
import {
  draftOf,
  fieldsOf,
  kindNames,
  ratesOf,
  settingsOf,
  usualOf,
  type SettingField,
} from './transport-draft.ts'

export function TransportSheet({
  transport,
  canManage,
  onClose,
  onMade,
}: {
  /** Undefined for a new one. */
  readonly transport: EmailTransport | undefined
  readonly canManage: boolean
  readonly onClose: () => void
  /** A sending service was created and still needs its webhook. */
  readonly onMade: (id: string) => void
}) {
  const [draft, setDraft] = useState(() => draftOf(transport))
  const saved = useRef(false)
  const done = {
    refreshes: [listTransports],
    onDone({ id, webhook }: EmailTransport) {
      saved.current = true
      toast({ tone: 'good', title: 'Saved' })
      if (webhook && !transport) onMade(id)
      else onClose()
    },
  }
  const create = useCommand(createTransport, done)
  const update = useCommand(updateTransport, done)
  const save = transport ? update : create
  const onSend = (): void => {
    // The form holds text; the call validates every field.
    const settings = settingsOf(draft) as InputOf<typeof createTransport>['settings']
    const sent = {
      name: draft.name,
      settings,
      perMinute: Number(draft.perMinute) || 1,
      providerRates: ratesOf(draft),
    }
    if (transport) update.run({ id: transport.id, version: transport.version, ...sent })
    else create.run(sent)
  }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(transport))
  const put = (key: string, value: string): void =>
    setDraft({ ...draft, values: { ...draft.values, [key]: value, ...portOf(key, value) } })
  const settingFields = (isWebhook: boolean) =>
    fieldsOf[draft.kind]
      .filter((field) => (field.isWebhook ?? false) === isWebhook)
      .map((field) => (
        <OneSetting
          key={field.key}
          field={field}
          value={draft.values[field.key] ?? ''}
          isKept={isWebhook ? (transport?.webhook?.isReady ?? false) : transport !== undefined}
          isDisabled={!canManage}
          error={save.fieldError(`settings.${field.key}`)}
          onChange={(value) => put(field.key, value)}
        />
      ))
  return (
    <Sheet isOpen onClose={onClose} title={transport?.name ?? 'Add mail server'} size="large">
      <div className="flex flex-col gap-6">
        <Form problem={save.problem} onSend={onSend}>
          <Field
            label="Name"
            placeholder="Our mail server"
            value={draft.name}
            maxLength={60}
            disabled={!canManage}
            error={save.fieldError('name')}
            onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          />
          <Select
            label="Type"
            items={kinds}
            value={draft.kind}
            isDisabled={!canManage || transport !== undefined}
            onChange={(kind) => setDraft({ ...draft, kind, values: usualOf(kind) })}
          />
          {settingFields(false)}
          <Field
            label="Emails per minute"
            hint="Don’t exceed your provider’s limit."
            inputMode="numeric"
            value={draft.perMinute}
            maxLength={5}
            disabled={!canManage}
            error={save.fieldError('perMinute')}
            onChange={({ target }) =>
              setDraft({ ...draft, perMinute: target.value.replace(/\D/g, '') })
            }
          />
          <ProviderRateFields
            kind={draft.kind}
            rates={draft.providerRates}
            isDisabled={!canManage}
            onChange={(provider, rate) =>
              setDraft({ ...draft, providerRates: { ...draft.providerRates, [provider]: rate } })
            }
          />
          <WebhookSection
            kind={draft.kind}
            transport={transport}
            canManage={canManage}
            fields={settingFields(true)}
          />
          {canManage && (
            <div className="flex justify-end gap-2">
              <Button kind="quiet" onClick={onClose}>
                Cancel
              </Button>
              <Button
                type="submit"
                kind="primary"
                isBusy={save.isBusy}
                disabled={draft.name.trim() === ''}
              >
                Save
              </Button>
            </div>
          )}
          <UnsavedGuard isDirty={isDirty} saved={saved} />
        </Form>
        {transport && canManage && <TransportTest transport={transport} />}
        {transport && canManage && <ManageTransport transport={transport} onGone={onClose} />}
      </div>
    </Sheet>
  )
}

function OneSetting({
  field,
  value,
  isKept,
  isDisabled,
  error,
  onChange,
}: {
  readonly field: SettingField
  readonly value: string
  readonly isKept: boolean
  readonly isDisabled: boolean
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}) {
  const { label, choices, isSecret, isNumber, placeholder } = field
  if (choices) return <Select {...{ label, value, isDisabled, error, onChange }} items={choices} />
  return (
    <Field
      label={label}
      value={value}
      placeholder={isSecret && isKept ? 'Saved' : placeholder}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={isNumber ? 5 : 4000}
      disabled={isDisabled}
      error={error}
      {...(isSecret && { type: 'password', autoComplete: 'new-password' })}
      {...(isNumber && { inputMode: 'numeric' })}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function TransportTest({ transport }: { readonly transport: EmailTransport }) {
  const [to, setTo] = useState('')
  const test = useCommand(testTransport, { refreshes: [listTransports] })
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">Test</h3>
      <Form problem={test.problem} onSend={() => test.run({ id: transport.id, to })}>
        <div className="flex flex-wrap items-start gap-2">
          <Field
            label="Send test email to"
            type="email"
            value={to}
            maxLength={320}
            className="min-w-0 flex-1 basis-56"
            error={test.fieldError('to')}
            onChange={({ target }) => setTo(target.value)}
          />
          <Button
            type="submit"
            size="large"
            className="mt-6"
            isBusy={test.isBusy}
            disabled={to.trim() === ''}
          >
            Run test
          </Button>
        </div>
      </Form>
      {test.answer?.isOk && <Notice tone="good">Test email sent. Check the inbox.</Notice>}
      {test.answer && <TestSteps steps={test.answer.steps} />}
    </section>
  )
}

function ManageTransport({
  transport,
  onGone,
}: {
  readonly transport: EmailTransport
  readonly onGone: () => void
}) {
  const { id, version, name, isPaused } = transport
  const refreshes = [listTransports]
  const rest = useCommand(updateTransport, { refreshes })
  const remove = useCommand(deleteTransport, { refreshes, onDone: onGone })
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <Switch
        label="Active"
        hint="When off, email is sent through the next one."
        isOn={!isPaused}
        isDisabled={rest.isBusy}
        onChange={(isOn) => rest.run({ id, version, isPaused: !isOn })}
      />
      {rest.problem && <Notice tone="bad">{rest.problem.detail}</Notice>}
      <div>
        <RemoveButton name={name} removal={remove} onConfirm={() => remove.run({ id })}>
          Queued email is sent through the next mail server. The password or key is deleted.
        </RemoveButton>
      </div>
    </section>
  )
}

function portOf(key: string, value: string): { port?: string } {
  if (key !== 'security') return {}
  return { port: value === 'tls' ? '465' : '587' }
}

const kinds = Object.entries(kindNames).map(([value, label]) => ({
  value: value as TransportKind,
  label,
}))
