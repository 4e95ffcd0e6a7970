import { listTeammates } from '#modules/organization/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Select } from '#ui/select.tsx'

import { dayChoices, type RatingFilter } from './rating-filter.ts'

export function RatingFilters({
  filter,
  onChange,
}: {
  readonly filter: RatingFilter
  readonly onChange: (filter: RatingFilter) => void
}) {
  const may = useMay()
  const { data } = useCall(listTeammates, {}, { isEnabled: may(listTeammates.access) })
  const agents = (data?.items ?? []).map(({ id, displayName }) => ({
    value: id,
    label: displayName,
  }))
  return (
    <div className="grid grid-cols-2 gap-2 *:min-w-0 lg:flex lg:flex-wrap">
      <Select
        label="Time"
        isLabelHidden
        size="medium"
        className="lg:w-40"
        items={dayChoices}
        value={filter.days}
        onChange={(days) => onChange({ ...filter, days })}
      />
      <Select
        label="Teammate"
        isLabelHidden
        size="medium"
        className="lg:w-48"
        items={[{ value: '', label: 'All teammates' }, ...agents]}
        value={filter.agent}
        onChange={(agent) => onChange({ ...filter, agent })}
      />
      <Select
        label="Score"
        isLabelHidden
        size="medium"
        className="lg:w-36"
        items={scores}
        value={filter.score}
        onChange={(score) => onChange({ ...filter, score })}
      />
      <Select
        label="Scale"
        isLabelHidden
        size="medium"
        className="lg:w-40"
        items={scales}
        value={filter.scale}
        onChange={(scale) => onChange({ ...filter, scale })}
      />
      <Select
        label="Review"
        isLabelHidden
        size="medium"
        className="lg:w-44"
        items={reviews}
        value={filter.review}
        onChange={(review) => onChange({ ...filter, review })}
      />
    </div>
  )
}

const scores = [
  { value: '', label: 'All scores' },
  ...[5, 4, 3, 2, 1].map((score) => ({ value: String(score), label: `${score} of 5` })),
]

const scales = [
  { value: '', label: 'All scales' },
  { value: 'faces', label: 'Faces' },
  { value: 'stars', label: 'Stars' },
  { value: 'thumbs', label: 'Thumbs' },
  { value: 'nps', label: '0 to 10 (NPS)' },
]

const reviews = [
  { value: '', label: 'All ratings' },
  { value: 'missing', label: 'Not reviewed' },
  { value: 'done', label: 'Reviewed' },
]
