import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { createEmailAccount, listEmailAccounts } from '../../accounts-contract.ts'
import type { AccountMode } from '../../model.ts'
import { AccountList } from '../parts/accounts/account-list.tsx'

const NewAccount = lazy(async () => ({
  default: (await import('../parts/accounts/new-account.tsx')).NewAccount,
}))
const SignInReturn = lazy(async () => ({
  default: (await import('../parts/accounts/sign-in-return.tsx')).SignInReturn,
}))
const AccountPage = lazy(async () => ({
  default: (await import('../parts/accounts/account-page.tsx')).AccountPage,
}))
const panels = {
  received: lazy(async () => ({
    default: (await import('../parts/inbound-tab.tsx')).InboundTab,
  })),
  sending: lazy(async () => ({
    default: (await import('../parts/sending/transports-tab.tsx')).TransportsTab,
  })),
  sent: lazy(async () => ({
    default: (await import('../parts/sending/outbound-tab.tsx')).OutboundTab,
  })),
  suppressed: lazy(async () => ({
    default: (await import('../parts/sending/suppressions-tab.tsx')).SuppressionsTab,
  })),
  trusted: lazy(async () => ({
    default: (await import('../parts/trusted-tab.tsx')).TrustedTab,
  })),
  signatures: lazy(async () => ({
    default: (await import('../own-signatures.tsx')).OwnSignatures,
  })),
}

export const loader = screenLoader(() => [question(listEmailAccounts, {})])
export const clientLoader = fromCache

export default function EmailSettingsScreen() {
  const [tab, setTab] = useSearchParam('tab', 'addresses')
  const [openedId, open] = useSearchParam('account', '')
  const canManage = useMay()(createEmailAccount.access)
  const { data } = useCall(listEmailAccounts, {})
  // The empty list has its own button.
  const hasSome = data !== undefined && data.items.length > 0
  const Panel = Object.hasOwn(panels, tab) ? panels[tab as keyof typeof panels] : undefined
  return (
    <Page
      title="Email settings"
      description="The addresses your customers write to and how your replies are sent."
      actions={
        canManage &&
        hasSome &&
        !Panel &&
        (openedId === '' || openedId === 'new') && (
          <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => open('new')}>
            Add email address
          </Button>
        )
      }
      tabs={
        <Tabs
          label="Email settings"
          items={tabs}
          value={Panel ? tab : 'addresses'}
          onChange={setTab}
        />
      }
    >
      <TabPanel tab={Panel ? tab : 'addresses'}>
        <Suspense fallback={<LoadingState />}>
          {Panel ? <Panel /> : <Addresses canManage={canManage} />}
        </Suspense>
      </TabPanel>
    </Page>
  )
}

function Addresses({ canManage }: { readonly canManage: boolean }) {
  useLiveRefresh([{ after: 'email_account.', call: listEmailAccounts }])
  const [openedId, open] = useSearchParam('account', '')
  const { data, error, refetch, isPending } = useCall(listEmailAccounts, {})
  const { items: accounts, signIns } = data ?? { items: [], signIns: [] }
  const opened = accounts.find(({ id }) => id === openedId)
  const [firstMode, setFirstMode] = useState<AccountMode>()
  const begin = (mode?: AccountMode): void => {
    setFirstMode(mode)
    open('new')
  }
  const signInParams = useSignInParams()
  const navigate = useNavigate()
  // Replaces the URL, because its one-time code must not stay in the history.
  const goOn = (search: string): void => void navigate({ search }, { replace: true })
  if (signInParams) {
    return (
      <SignInReturn
        signInParams={signInParams}
        onDone={(id) => goOn(id === undefined ? '' : `account=${id}`)}
      />
    )
  }
  if (error && !data) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (opened) {
    return (
      <AccountPage
        key={opened.id}
        account={opened}
        signIns={signIns}
        canManage={canManage}
        onBack={() => open('')}
      />
    )
  }
  return (
    <>
      <AccountList
        accounts={accounts}
        signIns={signIns}
        isLoading={isPending}
        onOpen={open}
        onNew={canManage ? begin : undefined}
      />
      {openedId === 'new' && canManage && (
        <NewAccount
          signIns={signIns}
          firstMode={firstMode}
          onClose={() => open('')}
          onMade={({ id }) => open(id)}
        />
      )}
    </>
  )
}

/** The provider's redirect parameters; undefined otherwise. */
function useSignInParams() {
  const params = new URLSearchParams(useLocation().search)
  const [state, code, error] = ['state', 'code', 'error'].map((name) => params.get(name))
  if (!state || (!code && !error)) return undefined
  return { state, ...(code && { code }), ...(error && { error }) }
}

const tabs = [
  { key: 'addresses', label: 'Addresses' },
  { key: 'received', label: 'Received' },
  { key: 'sent', label: 'Sent' },
  { key: 'sending', label: 'Mail servers' },
  { key: 'suppressed', label: 'Suppressed' },
  { key: 'trusted', label: 'Trusted senders' },
  { key: 'signatures', label: 'My signatures' },
]
