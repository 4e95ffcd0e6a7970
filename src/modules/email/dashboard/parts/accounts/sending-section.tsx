import { useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'

import {
  getEmailAccount,
  listEmailAccounts,
  proveEmailAccount,
  sendEmailAccountCode,
} from '../../../accounts-contract.ts'
import { listTransports } from '../../../delivery-contract.ts'
import { listEmailDomains } from '../../../domains-contract.ts'
import type { EmailAccount } from '../../../model.ts'
import { domainOfAddress } from '../../../rules.ts'
import { signInNameOf } from './account-words.ts'
import { useSaveAccount } from './use-save-account.ts'

/** Whose name stands in From, and by which way answers leave. */
export function SendingSection({
  account,
  canManage,
}: {
  readonly account: EmailAccount
  readonly canManage: boolean
}) {
  const { provenBy, sendsAs, address } = account
  const leavesBy = account.isSignedIn ? signInNameOf(account.mode) : undefined
  return (
    <Section
      title="Sending"
      description={
        <>
          Answers come from <strong className="font-semibold text-ink">{sendsAs}</strong>
        </>
      }
      actions={
        <Badge tone={provenBy ? 'good' : 'warn'}>{provenBy ? 'Proven' : 'Not proven'}</Badge>
      }
    >
      {provenBy === null && (
        <>
          <p className="text-ink-soft">
            {signInNameOf(account.mode)
              ? `Signing in proves that ${address} is yours.`
              : `Nobody has shown that ${address} is yours.`}{' '}
            Until then answers go out in the name of the platform, and replies still come here.
          </p>
          {canManage && !signInNameOf(account.mode) && <ProveByCode account={account} />}
        </>
      )}
      {provenBy === 'domain' && (
        <p className="text-ink-soft">
          {domainOfAddress(address)} is proven, and so are all of its addresses.
        </p>
      )}
      {leavesBy && (
        <p className="text-ink-soft">Answers leave by {leavesBy}, who vouches for them.</p>
      )}
      {provenBy && provenBy !== 'domain' && !leavesBy && <DomainAdvice address={address} />}
      <WayOut account={account} canManage={canManage} />
    </Section>
  )
}

function ProveByCode({ account }: { readonly account: EmailAccount }) {
  const { id, address } = account
  const [code, setCode] = useState('')
  const send = useCommand(sendEmailAccountCode)
  const prove = useCommand(proveEmailAccount, {
    refreshes: [listEmailAccounts, getEmailAccount],
    onDone: () => toast({ tone: 'good', title: `Answers come from ${address} now` }),
  })
  if (!send.answer) {
    return (
      <>
        {send.problem && <Notice tone="bad">{send.problem.detail}</Notice>}
        <div>
          <Button kind="primary" isBusy={send.isBusy} onClick={() => send.run({ id })}>
            Send a code to this address
          </Button>
        </div>
      </>
    )
  }
  return (
    <Form problem={prove.problem} onSend={() => prove.run({ id, code })}>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label="Code"
          hint={`We sent eight digits to ${address}.`}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          maxLength={10}
          className="w-full max-w-72"
          error={prove.fieldError('code')}
          onChange={({ target }) => setCode(target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          kind="primary"
          isBusy={prove.isBusy}
          disabled={code.replace(/\D/g, '').length < 6}
        >
          Prove it
        </Button>
        <Button kind="quiet" isBusy={send.isBusy} onClick={() => send.run({ id })}>
          Send again
        </Button>
      </div>
    </Form>
  )
}

function DomainAdvice({ address }: { readonly address: string }) {
  const canSee = useMay()(listEmailDomains.access)
  const domain = domainOfAddress(address)
  return (
    <p className="text-ink-soft">
      Without a signature for {domain} answers may go to spam.{' '}
      {canSee && (
        <TextLink to="/dashboard/settings/email-domains?domain=new">Set the domain up</TextLink>
      )}
    </p>
  )
}

function WayOut({
  account,
  canManage,
}: {
  readonly account: EmailAccount
  readonly canManage: boolean
}) {
  const { data } = useCall(listTransports, {})
  const save = useSaveAccount()
  if (!data || data.items.length === 0) return null
  return (
    <Select
      label="Leaves by"
      hint="When it does not work, the next one is tried."
      items={[
        { value: '', label: 'The first that works' },
        ...data.items.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={account.transportId ?? ''}
      isDisabled={!canManage || save.isBusy}
      error={save.problem?.detail}
      onChange={(chosen) =>
        save.run({ id: account.id, version: account.version, transportId: chosen || null })
      }
    />
  )
}
