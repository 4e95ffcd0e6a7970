import { useState } from 'react'

import { addDays, todayIn } from '#lib/calendar-date.ts'
import { PublishForm } from '#modules/content/dashboard/editor/publish-form.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { toast } from '#ui/toast.ts'

import { checkText, publish, schedule } from '../../../articles-contract.ts'
import type { Article, ArticleText } from '../../../model.ts'
import { afterStatusChange } from './text-calls.ts'

export function PublishDialog({
  article,
  text,
  isLater,
  onClose,
}: {
  readonly article: Article
  readonly text: ArticleText
  readonly isLater: boolean
  readonly onClose: () => void
}) {
  const at = { id: text.articleId, locale: text.locale }
  const [when, setWhen] = useState<'now' | 'later'>(isLater ? 'later' : 'now')
  const [day, setDay] = useState(() => addDays(todayIn(undefined), 1))
  const [time, setTime] = useState('09:00')
  const [isSubstantive, setSubstantive] = useState(true)
  const options = (title: string) => ({
    refreshes: [...afterStatusChange, checkText],
    onDone: () => {
      toast({ tone: 'good', title })
      onClose()
    },
  })
  const now = useCommand(publish, options('Article published'))
  const later = useCommand(schedule, options('Publication scheduled'))
  const publishAt = new Date(`${day}T${time}`)
  const isTimed = !Number.isNaN(publishAt.getTime())
  const hasTranslations = article.languages.length > 1 && text.locale === article.sourceLocale
  const onSend = (changeNote: string): void => {
    const draft = { ...at, draftVersion: text.draftVersion, changeNote, isSubstantive }
    if (when === 'now') now.run(draft)
    else later.run({ ...draft, publishAt: publishAt.toISOString() })
  }
  return (
    <PublishForm
      {...{ text, at, onSend, onClose }}
      check={checkText}
      command={when === 'now' ? now : later}
      send={when === 'now' ? 'Publish' : 'Schedule'}
      canSend={when === 'now' || isTimed}
      before={
        <>
          <RadioGroup label="When" isLabelHidden items={timings} value={when} onChange={setWhen} />
          {when === 'later' && (
            <div className="grid grid-cols-2 gap-3">
              <DateField
                label="Date"
                min={todayIn(undefined)}
                value={day}
                error={later.fieldError('publishAt')}
                onChange={setDay}
              />
              <TimeField label="Time" hint={zone} value={time} onChange={setTime} />
            </div>
          )}
        </>
      }
      after={
        hasTranslations &&
        text.isLive && (
          <Checkbox
            label="Mark translations as outdated"
            hint="Leave unchecked for small fixes such as typos."
            isChecked={isSubstantive}
            onChange={setSubstantive}
          />
        )
      }
    />
  )
}

const timings = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'Schedule' },
] as const
const zone = `Your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`
