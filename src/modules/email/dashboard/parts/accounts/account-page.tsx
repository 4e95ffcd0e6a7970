import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'

import { ChannelRules } from '#modules/inbox/dashboard/door.tsx'
import { getChannel } from '#modules/inbox/channels-contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'

import {
  deleteEmailAccount,
  getEmailAccount,
  listEmailAccounts,
  makeEmailAccountDefault,
  testEmailAccount,
  updateEmailAccount,
} from '../../../accounts-contract.ts'
import type { EmailAccount } from '../../../model.ts'
import { AnswerSection } from './answer-section.tsx'
import { tellAccount } from './account-words.ts'
import { ReceivingSection } from './receiving-section.tsx'
import { SendingSection } from './sending-section.tsx'
import { TestSteps } from './test-steps.tsx'

/** One address: how it stands, how its mail comes and goes, how answers look. */
export function AccountPage({
  account,
  canManage,
  onBack,
}: {
  readonly account: EmailAccount
  readonly canManage: boolean
  readonly onBack: () => void
}) {
  const may = useMay()
  const { tone, label, sentence } = tellAccount(account)
  return (
    <div className="flex w-full max-w-3xl flex-col gap-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          kind="quiet"
          icon={<ArrowLeft size={16} className="rtl:-scale-x-100" aria-hidden />}
          onClick={onBack}
        >
          All addresses
        </Button>
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{account.address}</h2>
        <Badge tone={tone} hasDot>
          {label}
        </Badge>
        {account.isDefault && <Badge>Default</Badge>}
      </div>
      {tone === 'bad' && (
        <Notice tone="bad">
          {sentence} {canManage && 'Mend it below, then test it.'}
        </Notice>
      )}
      <ReceivingSection key={`in ${account.version}`} account={account} canManage={canManage} />
      <SendingSection key={`out ${account.provenBy}`} account={account} canManage={canManage} />
      {canManage && <TestSection account={account} />}
      <AnswerSection key={`answers ${account.id}`} account={account} canManage={canManage} />
      {may(getChannel.access) && (
        <div className="-mt-6">
          <ChannelRules channelId={account.channelId} />
        </div>
      )}
      {canManage && <AccountEnd account={account} onGone={onBack} />}
    </div>
  )
}

function TestSection({ account }: { readonly account: EmailAccount }) {
  const test = useCommand(testEmailAccount, { refreshes: [listEmailAccounts, getEmailAccount] })
  return (
    <Section
      title="Test"
      description="Takes every step from receiving to signing, and says where it stops."
      actions={
        <Button isBusy={test.isBusy} onClick={() => test.run({ id: account.id })}>
          Test now
        </Button>
      }
    >
      {test.problem && <Notice tone="bad">{test.problem.detail}</Notice>}
      {test.answer?.isOk && <Notice tone="good">Everything works.</Notice>}
      {test.answer && <TestSteps steps={test.answer.steps} />}
      {!test.answer && !test.problem && <p className="text-ink-faint">Not tested just now.</p>}
    </Section>
  )
}

function AccountEnd({
  account,
  onGone,
}: {
  readonly account: EmailAccount
  readonly onGone: () => void
}) {
  const [isRemoving, setRemoving] = useState(false)
  const { id, version, address, state, isDefault } = account
  const refreshes = [listEmailAccounts, getEmailAccount]
  const lead = useCommand(makeEmailAccountDefault, {
    refreshes,
    onDone: () => toast({ tone: 'good', title: `New conversations are written from ${address}` }),
  })
  const rest = useCommand(updateEmailAccount, { refreshes })
  const remove = useCommand(deleteEmailAccount, {
    refreshes,
    onDone() {
      toast({ title: `${address} was removed` })
      onGone()
    },
  })
  const problem = lead.problem ?? rest.problem
  return (
    <Section
      title="This address"
      description="Pausing keeps everything and takes no mail. Removing keeps the conversations."
    >
      {problem && <Notice tone="bad">{problem.detail}</Notice>}
      <div className="flex flex-wrap gap-2">
        {!isDefault && (
          <Button isBusy={lead.isBusy} onClick={() => lead.run({ id })}>
            Make it the default
          </Button>
        )}
        <Button
          isBusy={rest.isBusy}
          onClick={() => rest.run({ id, version, isPaused: state !== 'paused' })}
        >
          {state === 'paused' ? 'Resume' : 'Pause'}
        </Button>
        <Button kind="danger" onClick={() => setRemoving(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={`Remove ${address}?`}
        confirmLabel="Remove address"
        tone="danger"
        isBusy={remove.isBusy}
        problem={remove.problem?.detail}
        onConfirm={() => remove.run({ id })}
      >
        Mail to it is not taken any more, and its conversations can no longer be answered by mail.
        They stay in the inbox.
      </ConfirmDialog>
    </Section>
  )
}
