import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { listOwnSignatures, saveOwnSignature } from '../accounts-contract.ts'

export function OwnSignatures() {
  const { data, error, refetch } = useCall(listOwnSignatures, {})
  if (!data) {
    return error ? (
      <ErrorState detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingState />
    )
  }
  const textOf = (accountId: string | null): string =>
    data.items.find((item) => item.accountId === accountId)?.text ?? ''
  return (
    <div className="flex max-w-form flex-col gap-6">
      <Section title="Your signature" description="Added below the emails you send.">
        <OneSignature label="For all addresses" accountId={null} kept={textOf(null)} />
      </Section>
      {data.accounts.length > 0 && (
        <Section
          title="For one address"
          description="Leave empty to use your signature for all addresses."
        >
          {data.accounts.map(({ id, address }) => (
            <OneSignature key={id} label={address} accountId={id} kept={textOf(id)} />
          ))}
        </Section>
      )}
    </div>
  )
}

function OneSignature({
  label,
  accountId,
  kept,
}: {
  readonly label: string
  readonly accountId: string | null
  readonly kept: string
}) {
  const [typed, setTyped] = useState<string>()
  const save = useCommand(saveOwnSignature, {
    refreshes: [listOwnSignatures],
    onDone() {
      setTyped(undefined)
      toast({ tone: 'good', title: 'Signature saved' })
    },
  })
  const text = typed ?? kept
  const isDirty = text.trim() !== kept
  return (
    <Form problem={save.problem} onSend={() => save.run({ accountId, text })}>
      <TextArea
        label={label}
        value={text}
        maxLength={10_000}
        dir="auto"
        error={save.fieldError('text')}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isDirty && (
        <div className="flex justify-end gap-2">
          <Button kind="quiet" onClick={() => setTyped(undefined)}>
            Discard
          </Button>
          <Button type="submit" kind="primary" isBusy={save.isBusy}>
            Save
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty && !save.isBusy} />
    </Form>
  )
}
