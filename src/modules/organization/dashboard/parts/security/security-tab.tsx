import { useState } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { getSecurityPolicy, updateSecurityPolicy } from '../../../contract.ts'
import type { SecurityPolicy } from '../../../model.ts'
import { FileSize } from './file-size.tsx'

export function SecurityTab() {
  useLiveRefresh([{ after: 'security_policy.', call: getSecurityPolicy }])
  const { data: policy, error, refetch } = useCall(getSecurityPolicy, {})
  if (error && !policy) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!policy) return <LoadingState />
  return (
    <div className="flex max-w-form flex-col gap-6">
      <PolicyForm key={policy.version} policy={policy} />
      <FileSize />
    </div>
  )
}

function PolicyForm({ policy }: { readonly policy: SecurityPolicy }) {
  const canManage = useMay()(needs('Organization', 'manage'))
  const [isMfaRequired, setMfaRequired] = useState(policy.isMfaRequired)
  const [graceDays, setGraceDays] = useState(String(policy.mfaGraceDays))
  const [sessionDays, setSessionDays] = useState(String(policy.sessionDays))
  const [idle, setIdle] = useState(String(policy.idleMinutes ?? ''))
  const save = useCommand(updateSecurityPolicy, {
    refreshes: [getSecurityPolicy],
    onDone: () => toast({ tone: 'good', title: 'Security policy saved' }),
  })
  const change = {
    ...(isMfaRequired !== policy.isMfaRequired && { isMfaRequired }),
    ...(graceDays !== String(policy.mfaGraceDays) && { mfaGraceDays: Number(graceDays) }),
    ...(sessionDays !== String(policy.sessionDays) && { sessionDays: Number(sessionDays) }),
    ...(idle !== String(policy.idleMinutes ?? '') && { idleMinutes: idle ? Number(idle) : null }),
  }
  const isDirty = Object.keys(change).length > 0
  return (
    <div>
      <Form problem={save.problem} onSend={() => save.run({ version: policy.version, ...change })}>
        <Section
          title="Two-factor authentication"
          description="A passkey or an authenticator app in addition to the password."
        >
          <Switch
            label="Require two-factor authentication"
            hint="Members without it lose access after the deadline until they set it up."
            isOn={isMfaRequired}
            isDisabled={!canManage}
            onChange={(isOn) => {
              setMfaRequired(isOn)
              // One switch must not lock everyone out: the default is a week.
              if (isOn && graceDays === '0') setGraceDays('7')
            }}
          />
          {isMfaRequired && (
            <Field
              label="Grace period (days)"
              inputMode="numeric"
              value={graceDays}
              className="max-w-72"
              disabled={!canManage}
              hint="0 to 30. 0 requires it immediately."
              error={save.fieldError('mfaGraceDays')}
              onChange={({ target }) => setGraceDays(target.value)}
            />
          )}
        </Section>
        <Section title="Sessions" description="How long members stay signed in.">
          <Field
            label="Sign out everyone after (days)"
            inputMode="numeric"
            value={sessionDays}
            className="max-w-72"
            disabled={!canManage}
            hint="1 to 400."
            error={save.fieldError('sessionDays')}
            onChange={({ target }) => setSessionDays(target.value)}
          />
          <Select
            label="Sign out after inactivity"
            className="max-w-72"
            items={idleChoices.some(({ value }) => value === idle) ? idleChoices : withOwn(idle)}
            value={idle}
            isDisabled={!canManage}
            error={save.fieldError('idleMinutes')}
            onChange={setIdle}
          />
        </Section>
        {canManage && (
          <div className="flex justify-end">
            <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty}>
              Save policy
            </Button>
          </div>
        )}
        <UnsavedGuard isDirty={isDirty && canManage && !save.isRefreshing} />
      </Form>
    </div>
  )
}

function withOwn(idle: string) {
  return [...idleChoices, { value: idle, label: `${idle} minutes` }]
}

const idleChoices = [
  { value: '', label: '30 days' },
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: '480', label: '8 hours' },
  { value: '1440', label: '1 day' },
  { value: '10080', label: '7 days' },
]
