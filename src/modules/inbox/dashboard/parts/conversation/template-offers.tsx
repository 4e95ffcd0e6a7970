import Star from 'lucide-react/icons/star'

import { readMarks } from '#lib/marks/light-marks.ts'
import { wordsOf } from '#lib/marks/marked.ts'
import type { OfferedTemplate } from '#modules/templates/model.ts'
import { classes } from '#ui/classes.ts'
import { option } from '#ui/option-look.ts'

import { offerId, offersId } from './offer-id.ts'

export function TemplateOffers({
  offers,
  place,
  onChoose,
}: {
  readonly offers: readonly OfferedTemplate[]
  readonly place: number
  readonly onChoose: (template: OfferedTemplate) => void
}) {
  return (
    <div
      id={offersId}
      role="listbox"
      tabIndex={-1}
      aria-label="Saved replies"
      className="max-h-64 overflow-y-auto border-b border-line p-1"
    >
      {offers.map((template, index) => (
        <div
          key={template.id}
          id={offerId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === place}
          // Keeps the focus in the text box.
          onPointerDown={(event) => {
            event.preventDefault()
            onChoose(template)
          }}
          className={classes(option, index === place && 'bg-sunken', 'block cursor-pointer')}
        >
          <span className="flex items-baseline gap-2">
            <span className="truncate font-medium">{template.name}</span>
            {template.isFavorite && (
              <Star size={12} aria-label="Favorite" className="shrink-0 self-center text-warn" />
            )}
            {template.kind === 'macro' && (
              <span className="shrink-0 text-sm text-ink-soft">Macro</span>
            )}
            {template.shortcut && (
              <span className="shrink-0 text-sm text-ink-soft">/{template.shortcut}</span>
            )}
          </span>
          <span className="block truncate text-sm text-ink-soft">
            {wordsOf(readMarks(template.body))}
          </span>
        </div>
      ))}
    </div>
  )
}
