import { lazy, Suspense, useId, useState } from 'react'

import type { Board } from '#modules/tickets/model.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { listShares, listSharesToRead, updateShare } from '../../contract.ts'
import type { ActionAccess, BoardShare } from '../../model.ts'
import { isLooserThanView } from '../../rules.ts'
import { AccessFields } from './access-fields.tsx'
import type { ShareDraft } from './share-draft.ts'
import { precisionChoices, roadmapChoices } from './words.ts'

const PublicTags = lazy(async () => ({
  default: (await import('./tag-fields.tsx')).PublicTags,
}))

export function ShareForm({ share, board }: { readonly share: BoardShare; readonly board: Board }) {
  const [draft, setDraft] = useState<ShareDraft>({})
  const shown = { ...share, ...draft }
  const save = useCommand(updateShare, {
    refreshes: [listShares, listSharesToRead],
    onDone() {
      setDraft({})
      toast({ tone: 'good', title: 'Sharing settings saved' })
    },
  })
  const isDirty = Object.keys(draft).length > 0
  const change = (next: ShareDraft): void => setDraft(withinView({ ...draft, ...next }, share))
  return (
    <>
      <UnsavedGuard isDirty={isDirty} />
      <Form
        problem={save.problem}
        onSend={() => save.run({ id: share.id, version: share.version, ...sentOf(draft) })}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Title"
            maxLength={60}
            value={shown.title}
            error={save.fieldError('title')}
            onChange={({ target }) => change({ title: target.value })}
          />
          <Field
            label="URL"
            hint="Added after /s/ on the site"
            maxLength={40}
            spellCheck={false}
            value={shown.slug}
            error={save.fieldError('slug')}
            onChange={({ target }) => change({ slug: target.value.toLowerCase() })}
          />
        </div>
        <TextArea
          label="Introduction"
          rows={2}
          maxLength={2000}
          value={shown.intro}
          onChange={({ target }) => change({ intro: target.value })}
        />
        <ShownParts share={shown} board={board} error={save.fieldError} onChange={change} />
        <Suspense>
          <PublicTags
            tagIds={shown.tagIds}
            error={save.fieldError('tagIds')}
            onChange={(tagIds) => change({ tagIds })}
          />
        </Suspense>
        <AccessFields share={shown} error={save.fieldError} onChange={change} />
        <ModerationFields share={shown} onChange={change} />
        <div className="flex justify-end gap-2">
          {isDirty && <Button onClick={() => setDraft({})}>Discard</Button>}
          <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty}>
            Save
          </Button>
        </div>
      </Form>
    </>
  )
}

interface GroupProps {
  readonly share: BoardShare
  readonly onChange: (change: ShareDraft) => void
}

function ShownParts({
  share,
  board,
  error,
  onChange,
}: GroupProps & {
  readonly board: Board
  readonly error: (name: string) => string | undefined
}) {
  const columnsId = useId()
  const columns = board.columns.filter(({ publicLabel }) => publicLabel !== null)
  const chosen = share.columnIds ?? columns.map(({ id }) => id)
  const choose = (id: string, isShown: boolean): void => {
    const next = isShown ? [...chosen, id] : chosen.filter((other) => other !== id)
    onChange({ columnIds: next.length === columns.length ? null : next })
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Content</legend>
      <Switch
        label="Ideas"
        hint="Readers can sort, search, and vote."
        isOn={share.showsIdeas}
        onChange={(showsIdeas) => onChange({ showsIdeas })}
      />
      {error('showsIdeas') && <p className="text-sm text-bad">{error('showsIdeas')}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Roadmap"
          items={roadmapChoices}
          value={share.roadmap}
          onChange={(roadmap) => onChange({ roadmap })}
        />
        {share.roadmap === 'dates' && (
          <Select
            label="Date precision"
            items={precisionChoices}
            value={share.roadmapPrecision}
            onChange={(roadmapPrecision) => onChange({ roadmapPrecision })}
          />
        )}
      </div>
      <Switch
        label="Show vote counts"
        isOn={share.showsCounts}
        onChange={(showsCounts) => onChange({ showsCounts })}
      />
      {columns.length === 0 ? (
        <p className="text-sm text-warn">
          No column has a public label, so readers see nothing yet.
        </p>
      ) : (
        <div
          role="group"
          aria-labelledby={columnsId}
          className="flex flex-wrap items-center gap-x-4"
        >
          <span id={columnsId} className="w-full font-medium">
            Columns
          </span>
          {columns.map(({ id, publicLabel }) => (
            <Checkbox
              key={id}
              label={publicLabel ?? ''}
              isChecked={chosen.includes(id)}
              onChange={(isShown) => choose(id, isShown)}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}

function ModerationFields({ share, onChange }: GroupProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Moderation</legend>
      <Switch
        label="Review anonymous posts"
        isOn={share.moderatesAnonymous}
        onChange={(moderatesAnonymous) => onChange({ moderatesAnonymous })}
      />
      <Switch
        label="Review ideas from verified readers"
        isOn={share.moderatesIdentified}
        onChange={(moderatesIdentified) => onChange({ moderatesIdentified })}
      />
      <Switch
        label="Review all comments"
        isOn={share.moderatesComments}
        onChange={(moderatesComments) => onChange({ moderatesComments })}
      />
    </fieldset>
  )
}

/** Restricting who can view also restricts who can vote, comment and submit. */
function withinView(draft: ShareDraft, share: BoardShare): ShareDraft {
  const { viewAccess, voteAccess, commentAccess, submitAccess } = { ...share, ...draft }
  const least = viewAccess === 'team' || viewAccess === 'segment' ? viewAccess : 'identified'
  const segments = { ...share, ...draft }.segments
  const narrowed = (access: ActionAccess, act: 'vote' | 'comment' | 'submit') =>
    isLooserThanView(access, viewAccess) && least === 'segment' && segments[act].length === 0
      ? { [act]: segments.view }
      : {}
  return {
    ...draft,
    ...(isLooserThanView(voteAccess, viewAccess) && { voteAccess: least }),
    ...(isLooserThanView(commentAccess, viewAccess) && { commentAccess: least }),
    ...(isLooserThanView(submitAccess, viewAccess) && { submitAccess: least }),
    // Actions follow the segment of the view access unless set explicitly.
    ...(viewAccess === 'segment' && {
      segments: {
        ...segments,
        ...narrowed(voteAccess, 'vote'),
        ...narrowed(commentAccess, 'comment'),
        ...narrowed(submitAccess, 'submit'),
      },
    }),
    ...(viewAccess !== 'anyone' && { isIndexed: false }),
  }
}

function sentOf({ password, ...draft }: ShareDraft): ShareDraft {
  return { ...draft, ...(password && { password }) }
}
