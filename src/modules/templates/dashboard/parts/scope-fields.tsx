import { useCall } from '#platform/registry/browser/use-call.ts'
import { MultiCombobox } from '#ui/combobox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

import { listTemplatePlaces } from '../../contract.ts'
import type { TemplateDraft } from './template-draft.ts'
import { useNames } from './use-names.ts'

export function ScopeFields({
  draft: { scope, teamIds, channelIds },
  canManage,
  isDisabled,
  change,
  errorOf,
}: {
  readonly draft: TemplateDraft
  readonly canManage: boolean
  readonly isDisabled: boolean
  readonly change: (part: Partial<TemplateDraft>) => void
  readonly errorOf: (name: string) => string | undefined
}) {
  const { teams } = useNames()
  const { data } = useCall(listTemplatePlaces, {})
  const channels = (data?.channels ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const closed = channelIds.filter((id) => data && !channels.some(({ value }) => value === id))
  return (
    <>
      {canManage ? (
        <RadioGroup
          label="Available to"
          items={scopes}
          value={scope}
          isDisabled={isDisabled}
          onChange={(next) => change({ scope: next })}
        />
      ) : (
        <p className="text-ink-soft">Only you can use it.</p>
      )}
      {canManage && scope === 'teams' && (
        <MultiCombobox
          label="Teams"
          items={teams}
          values={teamIds}
          isDisabled={isDisabled}
          error={errorOf('teamIds')}
          onChange={(ids) => change({ teamIds: [...ids] })}
        />
      )}
      {channels.length + closed.length > 0 && (
        <MultiCombobox
          label="Channels"
          hint="Leave empty for all channels."
          items={[
            ...channels,
            ...closed.map((value) => ({ value, label: 'A channel you can’t access' })),
          ]}
          values={channelIds}
          isDisabled={isDisabled}
          error={errorOf('channelIds')}
          onChange={(ids) => change({ channelIds: [...ids] })}
        />
      )}
    </>
  )
}

const scopes = [
  { value: 'organization', label: 'Everyone' },
  { value: 'teams', label: 'Specific teams' },
  { value: 'me', label: 'Only me' },
] as const
