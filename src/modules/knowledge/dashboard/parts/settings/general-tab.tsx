import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'

import { ArchiveCollection } from '#modules/content/dashboard/collections/archive-collection.tsx'
import { SettingsForm } from '#modules/content/dashboard/collections/settings-form.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'

import type { Base } from '../../../model.ts'
import { baseDesk } from './base-desk.ts'
import type { TabPart } from './tab-part.ts'

export function GeneralTab({ base, canManage }: TabPart) {
  return (
    <div className="flex flex-col gap-6">
      <SettingsForm
        collection={base}
        desk={baseDesk}
        canManage={canManage}
        title="Knowledge base"
        audienceHint="Categories and articles can only narrow this."
        switches={switches}
        renderMore={({ draft, change }) => (
          <Select
            label="Article reviews"
            hint="Publishing an article sets its next review date."
            items={intervals}
            value={String(draft.reviewIntervalDays ?? '')}
            isDisabled={!canManage}
            onChange={(days) => change({ reviewIntervalDays: days === '' ? null : Number(days) })}
          />
        )}
        renderOnPages={({ draft, change, fieldError }) => (
          <HeaderLinks
            links={draft.headerLinks}
            isDisabled={!canManage}
            error={(place, name) => fieldError(`headerLinks.${place}.${name}`)}
            onChange={(headerLinks) => change({ headerLinks })}
          />
        )}
      />
      {canManage && <ArchiveCollection collection={base} desk={baseDesk} />}
    </div>
  )
}

const switches = [
  { name: 'takesFeedback', label: 'Feedback on articles' },
  { name: 'showsContents', label: 'Table of contents on long articles' },
  { name: 'showsUpdated', label: 'Date updated' },
  { name: 'showsAuthor', label: 'Author' },
] as const

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
      <legend className="mb-1 font-medium">Header links</legend>
      {links.map(({ label, url }, place) => (
        // Links have no key other than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="flex items-start gap-2">
          <Field
            label={`Label of link ${place + 1}`}
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
            label={`URL of link ${place + 1}`}
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
      {links.length === 0 && <p className="text-sm text-ink-faint">No links yet.</p>}
      {!isDisabled && links.length < 5 && (
        <Button
          size="small"
          className="self-start"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => onChange([...links, { label: '', url: '' }])}
        >
          Add link
        </Button>
      )}
    </fieldset>
  )
}

const intervals = [
  { value: '', label: 'Never' },
  { value: '30', label: 'After 1 month' },
  { value: '90', label: 'After 3 months' },
  { value: '180', label: 'After 6 months' },
  { value: '365', label: 'After 1 year' },
  { value: '730', label: 'After 2 years' },
]
