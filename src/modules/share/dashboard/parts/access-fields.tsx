import { lazy, Suspense } from 'react'

import { Field } from '#ui/field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import type { ActionAccess, BoardShare } from '../../model.ts'
import { actionsUnder } from '../../rules.ts'
import type { ShareDraft } from './share-draft.ts'
import { actionWords, viewChoices } from './words.ts'

const SegmentTags = lazy(async () => ({
  default: (await import('./tag-fields.tsx')).SegmentTags,
}))

export function AccessFields({
  share,
  error,
  onChange,
}: {
  readonly share: BoardShare & { readonly password?: string }
  readonly error: (name: string) => string | undefined
  readonly onChange: (change: ShareDraft) => void
}) {
  const items = actionsUnder(share.viewAccess).map((value) => ({
    value,
    label: actionWords[value],
  }))
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label="Who can view"
        items={viewChoices}
        value={share.viewAccess}
        onChange={(viewAccess) => onChange({ viewAccess })}
      />
      {share.viewAccess === 'segment' && (
        <Suspense>
          <SegmentTags
            label="Viewer tags"
            tagIds={share.segments.view}
            error={error('segments.view')}
            onChange={(view) => onChange({ segments: { ...share.segments, view } })}
          />
        </Suspense>
      )}
      {share.viewAccess === 'password' && (
        <Field
          label={share.hasPassword ? 'New password' : 'Password'}
          type="password"
          autoComplete="new-password"
          maxLength={200}
          hint={
            share.hasPassword
              ? 'Leave empty to keep the current one. A new one applies to everyone.'
              : 'At least 8 characters.'
          }
          value={share.password ?? ''}
          error={error('password')}
          onChange={({ target }) => onChange({ password: target.value })}
        />
      )}
      {share.viewAccess === 'anyone' && (
        <Switch
          label="Let search engines index it"
          isOn={share.isIndexed}
          onChange={(isIndexed) => onChange({ isIndexed })}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        {actions.map(({ name, label }) => (
          <Select<ActionAccess>
            key={name}
            label={label}
            items={items}
            value={share[name]}
            error={error(name)}
            onChange={(access) => onChange({ [name]: access })}
          />
        ))}
      </div>
      {actions
        .filter(({ name }) => share[name] === 'segment')
        .map(({ act, tags }) => (
          <Suspense key={act}>
            <SegmentTags
              label={tags}
              tagIds={share.segments[act]}
              error={error(`segments.${act}`)}
              onChange={(tagIds) => onChange({ segments: { ...share.segments, [act]: tagIds } })}
            />
          </Suspense>
        ))}
    </div>
  )
}

const actions = [
  { name: 'voteAccess', act: 'vote', label: 'Who can vote', tags: 'Voter tags' },
  {
    name: 'commentAccess',
    act: 'comment',
    label: 'Who can comment',
    tags: 'Commenter tags',
  },
  {
    name: 'submitAccess',
    act: 'submit',
    label: 'Who can submit ideas',
    tags: 'Submitter tags',
  },
] as const
