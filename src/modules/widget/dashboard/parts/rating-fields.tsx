import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'

import type { WidgetTexts } from '../../model.ts'
import { isRightToLeft, type WordKey } from '../../rules.ts'
import { noTexts } from './no-texts.ts'
import type { TalkFieldsProps } from './talk-fields.tsx'
import { useWords } from './use-words.ts'

export function RatingFields({
  settings,
  change,
  fieldError,
  isDisabled,
  locale,
}: TalkFieldsProps) {
  const usual = useWords(locale)
  const texts: WidgetTexts = { ...noTexts, ...settings.texts[locale] }
  const { ratingScale, ratingFollowUp } = settings
  const questions: readonly { word: WordKey; label: string }[] = [
    { word: ratingScale === 'nps' ? 'rateNps' : 'rateTitle', label: 'Question' },
    ...(ratingFollowUp === 'never'
      ? []
      : [{ word: 'rateComment' as const, label: 'After a low rating' }]),
    ...(ratingFollowUp === 'always'
      ? [{ word: 'rateGood' as const, label: 'After a good rating' }]
      : []),
  ]
  return (
    <Section
      title="Rating"
      description={`Shown when a conversation ends, in the language chosen under Text (${locale}).`}
    >
      <Switch
        label="Ask for a rating when a conversation ends"
        isOn={settings.asksRating}
        isDisabled={isDisabled}
        onChange={(asksRating) => change({ asksRating })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label="Scale"
          items={scales}
          value={ratingScale}
          isDisabled={isDisabled}
          onChange={(chosen) => change({ ratingScale: chosen })}
        />
        <Select
          label="Ask for a comment"
          items={followUps}
          value={ratingFollowUp}
          isDisabled={isDisabled}
          onChange={(chosen) => change({ ratingFollowUp: chosen })}
        />
      </div>
      {questions.map(({ word, label }) => (
        <TextArea
          key={word}
          label={label}
          rows={2}
          maxLength={500}
          dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
          placeholder={usual[word]}
          value={texts.words[word] ?? ''}
          disabled={isDisabled}
          error={fieldError(`texts.${locale}.words.${word}`)}
          onChange={({ target }) => {
            const words = { ...texts.words, [word]: target.value }
            change({ texts: { ...settings.texts, [locale]: { ...texts, words } } })
          }}
        />
      ))}
    </Section>
  )
}

const scales = [
  { value: 'faces', label: 'Five faces' },
  { value: 'stars', label: 'Five stars' },
  { value: 'thumbs', label: 'Thumbs up or down' },
  { value: 'nps', label: '0 to 10 (NPS)' },
] as const

const followUps = [
  { value: 'always', label: 'After every rating' },
  { value: 'low', label: 'After low ratings only' },
  { value: 'never', label: 'Never' },
] as const
