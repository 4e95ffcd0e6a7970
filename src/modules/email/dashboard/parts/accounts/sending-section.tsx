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
import { signInNameOf } from './account-labels.ts'
import { useSaveAccount } from './use-save-account.ts'

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
          Replies are sent from <strong className="font-semibold text-ink">{sendsAs}</strong>
        </>
      }
      actions={
        <Badge tone={provenBy ? 'good' : 'warn'}>{provenBy ? 'Verified' : 'Not verified'}</Badge>
      }
    >
      {provenBy === null && (
        <>
          <p className="text-ink-soft">
            {signInNameOf(account.mode)
              ? `Sign in to verify ${address}.`
              : `${address} isn’t verified yet.`}{' '}
            Until then, replies are sent from the platform’s address, and customers’ replies still
            arrive here.
          </p>
          {canManage && !signInNameOf(account.mode) && <ProveByCode account={account} />}
        </>
      )}
      {provenBy === 'domain' && (
        <p className="text-ink-soft">
          {domainOfAddress(address)} is verified, and so are all of its addresses.
        </p>
      )}
      {leavesBy && (
        <p className="text-ink-soft">Replies are sent through {leavesBy}, which verifies them.</p>
      )}
      {provenBy && provenBy !== 'domain' && !leavesBy && <DomainAdvice address={address} />}
      <TransportSelect account={account} canManage={canManage} />
    </Section>
  )
}

function ProveByCode({ account }: { readonly account: EmailAccount }) {
  const { id, address } = account
  const [code, setCode] = useState('')
  const send = useCommand(sendEmailAccountCode)
  const prove = useCommand(proveEmailAccount, {
    refreshes: [listEmailAccounts, getEmailAccount],
    onDone: () => toast({ tone: 'good', title: `Replies are now sent from ${address}` }),
  })
  if (!send.answer) {
    return (
      <>
        {send.problem && <Notice tone="bad">{send.problem.detail}</Notice>}
        <div>
          <Button kind="primary" isBusy={send.isBusy} onClick={() => send.run({ id })}>
            Send code
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
          hint={`Enter the 8-digit code we sent to ${address}.`}
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
          Verify
        </Button>
        <Button kind="quiet" isBusy={send.isBusy} onClick={() => send.run({ id })}>
          Resend code
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
      Until you verify {domain}, replies may go to spam.{' '}
      {canSee && (
        <TextLink to="/dashboard/settings/email-domains?domain=new">Set up domain</TextLink>
      )}
    </p>
  )
}

function TransportSelect({
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
      label="Mail server"
      hint="If it fails, the next one is used."
      items={[
        { value: '', label: 'First that works' },
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
