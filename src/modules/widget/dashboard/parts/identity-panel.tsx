import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'

import { getWidget } from '../../contract.ts'
import { getWidgetIdentity, updateWidgetIdentity } from '../../identity-contract.ts'
import type { Widget } from '../../model.ts'
import { IdentityKeys } from './identity-keys.tsx'
import { IdentitySnippets } from './identity-snippets.tsx'

export function IdentityPanel({
  widget,
  canManage,
}: {
  readonly widget: Widget
  readonly canManage: boolean
}) {
  const { id } = widget
  useLiveRefresh([{ after: 'widget.', call: getWidgetIdentity }])
  const { data, error, refetch } = useCall(getWidgetIdentity, { id })
  const update = useCommand(updateWidgetIdentity, {
    refreshes: [getWidgetIdentity, getWidget],
    onDone: () => toast({ tone: 'good', title: 'Saved' }),
  })
  if (error && !data) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <div className="flex flex-col gap-6">
      <Section title="Identity verification" description="Applies immediately, without publishing.">
        {update.problem && <Notice tone="bad">{update.problem.message}</Notice>}
        <RadioGroup
          label="Who can write"
          isLabelHidden
          items={modes}
          value={data.mode}
          isDisabled={!canManage || update.isBusy}
          onChange={(mode) => update.run({ id, mode })}
        />
        <Switch
          label="Also accept hashes"
          hint="HMAC-SHA256 of the user ID, for migrating from other chats."
          isOn={data.acceptsHash}
          isDisabled={!canManage || update.isBusy}
          onChange={(acceptsHash) => update.run({ id, acceptsHash })}
        />
      </Section>
      <IdentityKeys widget={widget} keys={data.keys} canManage={canManage} />
      <IdentitySnippets widgetId={id} />
    </div>
  )
}

const modes = [
  {
    value: 'optional',
    label: 'Everyone',
    hint: 'Verified users see their conversations on every device.',
  },
  {
    value: 'required',
    label: 'Verified users only',
    hint: 'Everyone else is asked to sign in first.',
  },
  {
    value: 'off',
    label: 'Everyone, without identification',
    hint: 'User data sent by pages is ignored.',
  },
] as const
