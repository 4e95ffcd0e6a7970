import { ChannelRules } from '#modules/inbox/dashboard/public.tsx'
import { getChannel } from '#modules/inbox/channels-contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DetailHead } from '#ui/detail-head.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'

import {
  deleteEmailAccount,
  getEmailAccount,
  listEmailAccounts,
  makeEmailAccountDefault,
  updateEmailAccount,
} from '../../../accounts-contract.ts'
import type { EmailAccount, SignInProvider } from '../../../model.ts'
import { RemoveButton } from '../remove-button.tsx'
import { AnswerSection } from './answer-section.tsx'
import { signInNameOf, describeAccount } from './account-labels.ts'
import { SignInButton } from './mailbox-sign-in.tsx'
import { ReceivingSection } from './receiving-section.tsx'
import { SendingSection } from './sending-section.tsx'
import { TestSection } from './test-section.tsx'

export function AccountPage({
  account,
  signIns,
  canManage,
  onBack,
}: {
  readonly account: EmailAccount
  readonly signIns: readonly SignInProvider[]
  readonly canManage: boolean
  readonly onBack: () => void
}) {
  const may = useMay()
  const { tone, label, sentence } = describeAccount(account)
  const canSignIn =
    canManage && account.state === 'needs_reauth' && signInNameOf(account.mode) !== undefined
  return (
    <div className="flex w-full max-w-form flex-col gap-6">
      <DetailHead
        title={account.address}
        backLabel="All addresses"
        onBack={onBack}
        marks={
          <>
            <Badge tone={tone} hasDot>
              {label}
            </Badge>
            {account.isDefault && <Badge>Default</Badge>}
          </>
        }
      />
      {tone === 'bad' && (
        <Notice tone="bad">
          <p>
            {sentence} {canManage && !canSignIn && 'Fix it below, then run a test.'}
          </p>
          {canSignIn && <SignInButton account={account} />}
        </Notice>
      )}
      <ReceivingSection
        key={`in ${account.version}`}
        account={account}
        signIns={signIns}
        canManage={canManage}
      />
      <SendingSection key={`out ${account.provenBy}`} account={account} canManage={canManage} />
      {canManage && <TestSection account={account} />}
      <AnswerSection key={`answers ${account.id}`} account={account} canManage={canManage} />
      {may(getChannel.access) && (
        <div className="-mt-6">
          <ChannelRules channelId={account.channelId} />
        </div>
      )}
      {canManage && <ManageAccount account={account} onGone={onBack} />}
    </div>
  )
}

function ManageAccount({
  account,
  onGone,
}: {
  readonly account: EmailAccount
  readonly onGone: () => void
}) {
  const { id, version, address, state, isDefault } = account
  const refreshes = [listEmailAccounts, getEmailAccount]
  const lead = useCommand(makeEmailAccountDefault, {
    refreshes,
    onDone: () => toast({ tone: 'good', title: `${address} is the default address now` }),
  })
  const rest = useCommand(updateEmailAccount, { refreshes })
  const remove = useCommand(deleteEmailAccount, {
    refreshes,
    onDone() {
      toast({ title: `${address} removed` })
      onGone()
    },
  })
  const problem = lead.problem ?? rest.problem
  return (
    <Section
      title="Address"
      description="A paused address receives no email. Removing it keeps its conversations."
    >
      {problem && <Notice tone="bad">{problem.detail}</Notice>}
      <div className="flex flex-wrap gap-2">
        {!isDefault && (
          <Button isBusy={lead.isBusy} onClick={() => lead.run({ id })}>
            Make default
          </Button>
        )}
        <Button
          isBusy={rest.isBusy}
          onClick={() => rest.run({ id, version, isPaused: state !== 'paused' })}
        >
          {state === 'paused' ? 'Resume' : 'Pause'}
        </Button>
        <RemoveButton
          name={address}
          confirmLabel="Remove address"
          removal={remove}
          onConfirm={() => remove.run({ id })}
        >
          Email to this address no longer arrives, and you can’t reply to its conversations by
          email. The conversations stay in the inbox.
        </RemoveButton>
      </div>
    </Section>
  )
}
