import { useState } from 'react'

import { addDays, todayIn } from '#lib/calendar-date.ts'
import { languageName } from '#lib/language-name.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TimeField } from '#ui/time-field.tsx'
import { toast } from '#ui/toast.ts'

import { checkText, publish, schedule } from '../../../articles-contract.ts'
import type { Article, ArticleProblem, ArticleText } from '../../../model.ts'
import { afterStanding } from './text-calls.ts'

/** Brings the draft out, now or at a time, and says before what should be looked at. */
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
  const [changeNote, setChangeNote] = useState('')
  const [isSubstantive, setSubstantive] = useState(true)
  const { data, isPending } = useCall(checkText, at)
  const options = (title: string) => ({
    refreshes: [...afterStanding, checkText],
    onDone: () => {
      toast({ tone: 'good', title })
      onClose()
    },
  })
  const now = useCommand(publish, options('It is published'))
  const later = useCommand(schedule, options('It goes out by itself'))
  const run = when === 'now' ? now : later
  const publishAt = new Date(`${day}T${time}`)
  const isTimed = !Number.isNaN(publishAt.getTime())
  const problems = data?.problems ?? []
  const isBarred = problems.some(({ kind }) => kind === 'error')
  const hasTranslations = article.languages.length > 1 && text.locale === article.sourceLocale
  const onSend = (): void => {
    const draft = { ...at, draftVersion: text.draftVersion, changeNote, isSubstantive }
    if (when === 'now') now.run(draft)
    else later.run({ ...draft, publishAt: publishAt.toISOString() })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Publish in ${languageName(text.locale)}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="publish"
            kind="primary"
            isBusy={run.isBusy}
            disabled={isPending || isBarred || (when === 'later' && !isTimed)}
          >
            {when === 'now' ? 'Publish' : 'Schedule'}
          </Button>
        </>
      }
    >
      <Form id="publish" problem={run.problem} onSend={onSend}>
        <Problems problems={problems} />
        <RadioGroup label="When" isLabelHidden items={whens} value={when} onChange={setWhen} />
        {when === 'later' && (
          <div className="grid grid-cols-2 gap-3">
            <DateField
              label="Day"
              min={todayIn(undefined)}
              value={day}
              error={later.fieldError('publishAt')}
              onChange={setDay}
            />
            <TimeField label="Time" hint={zone} value={time} onChange={setTime} />
          </div>
        )}
        {text.isLive && (
          <TextArea
            label="What changed"
            hint="For colleagues, in the list of versions."
            rows={2}
            maxLength={500}
            value={changeNote}
            onChange={({ target }) => setChangeNote(target.value)}
          />
        )}
        {hasTranslations && text.isLive && (
          <Checkbox
            label="Translations have to follow"
            hint="Leave it out for a typo: they then stay up to date."
            isChecked={isSubstantive}
            onChange={setSubstantive}
          />
        )}
      </Form>
    </Dialog>
  )
}

function Problems({ problems }: { readonly problems: readonly ArticleProblem[] }) {
  const of = (kind: ArticleProblem['kind']) => problems.filter((one) => one.kind === kind)
  return (
    <>
      {of('error').length > 0 && (
        <Notice tone="bad">
          <p className="font-medium">Mend this before it can be published</p>
          <Sentences problems={of('error')} />
        </Notice>
      )}
      {of('warning').length > 0 && (
        <Notice tone="warn">
          <p className="font-medium">Worth a look</p>
          <Sentences problems={of('warning')} />
        </Notice>
      )}
    </>
  )
}

function Sentences({ problems }: { readonly problems: readonly ArticleProblem[] }) {
  return (
    <ul className="list-disc ps-4">
      {problems.map(({ sentence }) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

const whens = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a time' },
] as const
const zone = `In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`
