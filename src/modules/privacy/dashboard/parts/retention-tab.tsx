import { lazy, Suspense, useState } from 'react'

import { getVisitorSettings } from '#modules/visitors/contract.ts'
import { VisitLength } from '#modules/visitors/dashboard/public.tsx'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { canDecideOnLogs, listRetention, setRetention } from '../../contract.ts'
import type { RetentionPolicy } from '../../model.ts'
import { objectWords, policyWords, ranWords, policyStatus } from './retention-words.ts'

const RetentionDialog = lazy(async () => ({
  default: (await import('./retention-dialog.tsx')).RetentionDialog,
}))

export function RetentionTab() {
  const { data, error, refetch } = useCall(listRetention, {})
  const may = useMay()
  const [opened, setOpened] = useState<RetentionPolicy>()
  if (!data) {
    return error ? (
      <ErrorState detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingState />
    )
  }
  return (
    <div className="flex max-w-form flex-col gap-6">
      {data.items.map((policy) => {
        const isLocked = policy.object === 'logs' && !may(canDecideOnLogs)
        const canChange = may(setRetention.access) && !isLocked
        return (
          <PolicySection
            key={policy.object}
            policy={policy}
            hint={isLocked ? 'Only teammates who manage the audit log can change this.' : undefined}
            onChange={canChange ? () => setOpened(policy) : undefined}
          />
        )
      })}
      {may(getVisitorSettings.access) && (
        <Section
          title="Short visits"
          description="Ignore visitors who leave quickly without doing anything."
        >
          <VisitLength />
        </Section>
      )}
      {opened && (
        <Suspense>
          <RetentionDialog
            key={opened.object}
            policy={opened}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

function PolicySection({
  policy,
  hint,
  onChange,
}: {
  readonly policy: RetentionPolicy
  readonly hint: string | undefined
  readonly onChange: (() => void) | undefined
}) {
  const { title, description } = objectWords[policy.object]
  const isOn = policy.days !== null
  return (
    <Section
      title={title}
      description={description}
      actions={
        onChange && (
          <Button onClick={onChange}>
            {isOn ? 'Edit' : 'Set up'}
            <span className="sr-only">: {title}</span>
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={isOn ? 'good' : 'plain'}>{policyStatus(policy)}</Badge>
        <span>{policyWords(policy)}</span>
        {isOn && policy.ranAt && (
          <span className="text-ink-soft">
            Last run <TimeAgo at={policy.ranAt} />: {ranWords(policy)}
          </span>
        )}
        {hint && <span className="text-ink-soft">{hint}</span>}
      </div>
    </Section>
  )
}
