import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Section } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { getBase, listBases, updateBase } from '../../../contract.ts'
import type { Base } from '../../../model.ts'
import { baseAudienceHints, baseAudienceWords, choicesOf } from '../words.ts'
import { ArchiveBase } from './archive-base.tsx'
import type { TabPart } from './tab-part.ts'

type Draft = Pick<
  Base,
  | 'name'
  | 'audience'
  | 'takesFeedback'
  | 'showsContents'
  | 'showsAuthor'
  | 'showsUpdated'
  | 'reviewIntervalDays'
  | 'headerLinks'
>

/** What the base is called, who reads it, and what its pages show. */
export function GeneralTab({ base, canManage }: TabPart) {
  const [changed, setChanged] = useState<Partial<Draft>>({})
  const draft: Draft = { ...base, ...changed }
  const change = (part: Partial<Draft>): void => setChanged({ ...changed, ...part })
  const isDirty = Object.keys(changed).length > 0
  const save = useCommand(updateBase, {
    refreshes: [getBase, listBases],
    onDone: () => {
      setChanged({})
      toast({ tone: 'good', title: 'The settings were saved' })
    },
  })
  return (
    <div className="flex flex-col gap-6">
      <Form
        problem={save.problem}
        onSend={() => save.run({ id: base.id, version: base.version, ...changed })}
      >
        <Section title="Knowledge base">
          <Field
            label="Name"
            maxLength={100}
            readOnly={!canManage}
            value={draft.name}
            error={save.fieldError('name')}
            onChange={({ target }) => change({ name: target.value })}
          />
          <RadioGroup
            label="Who reads it"
            hint="Categories and articles can be for fewer, never for more."
            items={choicesOf(baseAudienceWords, baseAudienceHints)}
            value={draft.audience}
            isDisabled={!canManage}
            onChange={(audience) => change({ audience })}
          />
          <Select
            label="Look at articles again"
            hint="After each publishing the next review is set."
            items={intervals}
            value={String(draft.reviewIntervalDays ?? '')}
            isDisabled={!canManage}
            onChange={(days) => change({ reviewIntervalDays: days === '' ? null : Number(days) })}
          />
        </Section>
        <Section title="On the pages">
          <Switch
            label="Ask whether it helped"
            isOn={draft.takesFeedback}
            isDisabled={!canManage}
            onChange={(takesFeedback) => change({ takesFeedback })}
          />
          <Switch
            label="Contents beside long articles"
            isOn={draft.showsContents}
            isDisabled={!canManage}
            onChange={(showsContents) => change({ showsContents })}
          />
          <Switch
            label="When it was updated"
            isOn={draft.showsUpdated}
            isDisabled={!canManage}
            onChange={(showsUpdated) => change({ showsUpdated })}
          />
          <Switch
            label="Who wrote it"
            isOn={draft.showsAuthor}
            isDisabled={!canManage}
            onChange={(showsAuthor) => change({ showsAuthor })}
          />
          <HeaderLinks
            links={draft.headerLinks}
            isDisabled={!canManage}
            error={(place, name) => save.fieldError(`headerLinks.${place}.${name}`)}
            onChange={(headerLinks) => change({ headerLinks })}
          />
        </Section>
        {canManage && (
          <div className="flex justify-end">
            <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty}>
              Save
            </Button>
          </div>
        )}
      </Form>
      {canManage && <ArchiveBase base={base} />}
      <UnsavedGuard isDirty={isDirty && !save.isRefreshing} />
    </div>
  )
}

type HeaderLink = Base['headerLinks'][number]

function HeaderLinks({
  links,
  isDisabled,
  error,
  onChange,
}: {
  readonly links: readonly HeaderLink[]
  readonly isDisabled: boolean
  readonly error: (place: number, name: 'label' | 'url') => string | undefined
  readonly onChange: (links: HeaderLink[]) => void
}) {
  const put = (place: number, part: Partial<HeaderLink>): void =>
    onChange(links.map((link, at) => (at === place ? { ...link, ...part } : link)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">Links at the top</legend>
      {links.map(({ label, url }, place) => (
        // They have no name but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="flex items-start gap-2">
          <Field
            label={`Words of link ${place + 1}`}
            isLabelHidden
            placeholder="Shop"
            className="w-2/5"
            maxLength={60}
            readOnly={isDisabled}
            value={label}
            error={error(place, 'label')}
            onChange={({ target }) => put(place, { label: target.value })}
          />
          <Field
            label={`Address of link ${place + 1}`}
            isLabelHidden
            placeholder="https://"
            className="flex-1"
            inputMode="url"
            maxLength={500}
            readOnly={isDisabled}
            value={url}
            error={error(place, 'url')}
            onChange={({ target }) => put(place, { url: target.value })}
          />
          {!isDisabled && (
            <IconButton
              label={`Remove link ${place + 1}`}
              icon={<X size={16} aria-hidden />}
              onClick={() => onChange(links.filter((_, at) => at !== place))}
            />
          )}
        </div>
      ))}
      {links.length === 0 && <p className="text-sm text-ink-faint">None yet.</p>}
      {!isDisabled && links.length < 5 && (
        <Button
          size="small"
          className="self-start"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...links, { label: '', url: '' }])}
        >
          Add a link
        </Button>
      )}
    </fieldset>
  )
}

const intervals = [
  { value: '', label: 'Never by itself' },
  { value: '30', label: 'After a month' },
  { value: '90', label: 'After three months' },
  { value: '180', label: 'After six months' },
  { value: '365', label: 'After a year' },
  { value: '730', label: 'After two years' },
]
