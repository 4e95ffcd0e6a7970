import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { DetailHead } from '#ui/detail-head.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { Switch } from '#ui/switch.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import {
  checkEmailDomain,
  listEmailDomains,
  removeEmailDomain,
  rotateDomainKey,
  updateEmailDomain,
} from '../../../domains-contract.ts'
import type { EmailDomain } from '../../../model.ts'
import { RemoveButton } from '../remove-button.tsx'
import { DmarcSection } from './dmarc-section.tsx'
import { providerHint, describeDomain } from './domain-labels.ts'
import { RecordList } from './record-list.tsx'

export function DomainPage({
  domain,
  canManage,
  onBack,
}: {
  readonly domain: EmailDomain
  readonly canManage: boolean
  readonly onBack: () => void
}) {
  const { tone, label, sentence } = describeDomain(domain)
  const hint = providerHint(domain.provider, domain.domain)
  const check = useCommand(checkEmailDomain, {
    refreshes: [listEmailDomains],
    onDone: ({ state, records }) => {
      const open = records.filter(({ isRequired, state: found }) => isRequired && found !== 'ok')
      toast(
        state === 'verified' && open.length === 0
          ? { tone: 'good', title: `${domain.name} is verified` }
          : { title: 'Some records aren’t correct yet. DNS changes can take an hour.' },
      )
    },
  })
  return (
    <div className="flex w-full max-w-form flex-col gap-6">
      <DetailHead
        title={domain.name}
        backLabel="All domains"
        onBack={onBack}
        marks={
          <Badge tone={tone} hasDot>
            {label}
          </Badge>
        }
        action={
          canManage && (
            <Button
              kind={domain.state === 'verified' ? 'secondary' : 'primary'}
              isBusy={check.isBusy}
              onClick={() => check.run({ id: domain.id })}
            >
              Check now
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-3">
        <p className="text-ink-soft">
          {sentence}{' '}
          {domain.checkedAt && (
            <span className="text-ink-faint">
              Checked <TimeAgo at={domain.checkedAt} />.
            </span>
          )}
        </p>
        {check.problem && <Notice tone="bad">{check.problem.detail}</Notice>}
        {hint && domain.state !== 'verified' && <Notice tone="info">{hint}</Notice>}
        <RecordList domain={domain.name} records={domain.records} />
      </div>
      <DmarcSection domain={domain} />
      {canManage && <DomainKeys domain={domain} />}
      {canManage && <ManageDomain domain={domain} onGone={onBack} />}
    </div>
  )
}

function DomainKeys({ domain }: { readonly domain: EmailDomain }) {
  const [isAsking, setAsking] = useState(false)
  const { selector, nextSelector, keySince } = domain
  const isReady = domain.records.some(({ kind, state }) => kind === 'dkim_next' && state === 'ok')
  const rotate = useCommand(rotateDomainKey, {
    refreshes: [listEmailDomains],
    onDone() {
      setAsking(false)
      toast({ tone: 'good', title: `Email is now signed with ${nextSelector}` })
    },
  })
  return (
    <Section
      title="Keys"
      description={
        <>
          {domain.verifiedAt ? 'Email is signed with' : 'Once verified, email is signed with'}{' '}
          <code className="font-mono text-sm">{selector}</code>
          {keySince && domain.verifiedAt && (
            <>
              , first used <TimeAgo at={keySince} />
            </>
          )}
          . Rotate it about twice a year.
        </>
      }
      actions={
        <Button disabled={!isReady || domain.verifiedAt === null} onClick={() => setAsking(true)}>
          Rotate to {nextSelector}
        </Button>
      }
    >
      {!isReady && (
        <p className="text-ink-soft">
          To rotate, publish the record for{' '}
          <code className="font-mono text-sm">{nextSelector}</code> first. It’s listed above as the
          next signature.
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Sign with ${nextSelector}?`}
        confirmLabel="Rotate key"
        tone="plain"
        isBusy={rotate.isBusy}
        problem={rotate.problem?.detail}
        onConfirm={() => rotate.run({ id: domain.id })}
      >
        Keep the record for {selector} for a week so that email in transit can still be verified. We
        also create a new next key.
      </ConfirmDialog>
    </Section>
  )
}

function ManageDomain({
  domain,
  onGone,
}: {
  readonly domain: EmailDomain
  readonly onGone: () => void
}) {
  const { id, version, name, receives } = domain
  const refreshes = [listEmailDomains]
  const change = useCommand(updateEmailDomain, { refreshes })
  const remove = useCommand(removeEmailDomain, {
    refreshes,
    onDone() {
      toast({ title: `${name} removed` })
      onGone()
    },
  })
  return (
    <Section title="Domain">
      <Switch
        label="Receive all email to this domain"
        hint="Requires an MX record. Only for domains without other mailboxes."
        isOn={receives}
        isDisabled={change.isBusy}
        onChange={(isOn) => change.run({ id, version, receives: isOn })}
      />
      {change.problem && <Notice tone="bad">{change.problem.detail}</Notice>}
      <div>
        <RemoveButton
          name={name}
          label="Remove domain"
          typed={name}
          removal={remove}
          onConfirm={() => remove.run({ id })}
        >
          Email from this domain is no longer signed. Its keys and reports are deleted, and
          addresses it verified send from the platform’s address.
        </RemoveButton>
      </div>
    </Section>
  )
}
