import { MultiCombobox } from '#ui/combobox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

import type { TemplateDraft } from './template-draft.ts'
import { useNames } from './use-names.ts'

/** Who finds it. */
export function ScopeFields({
  draft: { scope, teamIds },
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
  if (!canManage) return <p className="text-ink-soft">Only you find it.</p>
  return (
    <>
      <RadioGroup
        label="Who finds it"
        items={scopes}
        value={scope}
        isDisabled={isDisabled}
        onChange={(next) => change({ scope: next })}
      />
      {scope === 'teams' && (
        <MultiCombobox
          label="Teams"
          items={teams}
          values={teamIds}
          isDisabled={isDisabled}
          error={errorOf('teamIds')}
          onChange={(ids) => change({ teamIds: [...ids] })}
        />
      )}
    </>
  )
}

const scopes = [
  { value: 'organization', label: 'Everybody' },
  { value: 'teams', label: 'Some teams' },
  { value: 'me', label: 'Only me' },
] as const
