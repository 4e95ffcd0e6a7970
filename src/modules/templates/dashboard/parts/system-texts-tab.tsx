import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listSystemTexts, putSystemText } from '../../contract.ts'
import type { SystemText } from '../../model.ts'
import { languageChoices, languageName } from './language-choices.ts'

export function SystemTextsTab({ canManage }: { readonly canManage: boolean }) {
  const { data, error, refetch } = useCall(listSystemTexts, {})
  const [locale, setLocale] = useSearchParam('language', 'en')
  if (error) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <div className="grid max-w-180 gap-4">
      <Select
        label="Language"
        items={languageChoices()}
        value={locale}
        onChange={setLocale}
        className="max-w-80"
      />
      {[...Map.groupBy(data.items, ({ group }) => group)].map(([group, texts]) => (
        <section key={group} aria-label={group} className="grid gap-4">
          <h2 className="mt-2 text-lg font-semibold">{group}</h2>
          {texts.map((systemText) => (
            <OneText
              key={`${systemText.key} ${locale}`}
              systemText={systemText}
              locale={locale}
              isDisabled={!canManage}
            />
          ))}
        </section>
      ))}
    </div>
  )
}

function OneText({
  systemText: { key, label, description, maxLength, values, usual, texts },
  locale,
  isDisabled,
}: {
  readonly systemText: SystemText
  readonly locale: string
  readonly isDisabled: boolean
}) {
  const own = texts[locale] ?? ''
  const [text, setText] = useState(own)
  const save = useCommand(putSystemText, {
    refreshes: [listSystemTexts],
    onDone: (_, sent) => {
      setText(sent.text)
      toast({ tone: 'good', title: sent.text === '' ? `${label} reset` : `${label} saved` })
    },
  })
  const filled = values.map((value) => `{${value}}`).join(', ')
  return (
    <Section title={label} description={description}>
      <div className="grid gap-3">
        <TextArea
          label={`${label} in ${languageName(locale)}`}
          isLabelHidden
          lang={locale}
          rows={2}
          value={text}
          maxLength={maxLength}
          disabled={isDisabled}
          placeholder={locale === 'en' ? usual : ''}
          hint={hintOf(own, locale, filled)}
          error={save.fieldError('text')}
          onChange={({ target }) => setText(target.value)}
        />
        {!isDisabled && (
          <div className="flex justify-end gap-2">
            {own !== '' && (
              <Button
                kind="quiet"
                isBusy={save.isBusy}
                onClick={() => save.run({ key, locale, text: '' })}
              >
                Reset
              </Button>
            )}
            <Button
              isBusy={save.isBusy}
              disabled={text.trim() === own}
              onClick={() => save.run({ key, locale, text: text.trim() })}
            >
              Save
            </Button>
          </div>
        )}
      </div>
    </Section>
  )
}

function hintOf(own: string, locale: string, filled: string): string | undefined {
  const hint = own === '' ? `The default text is used in ${languageName(locale)}.` : ''
  const values = filled === '' ? '' : `Variables: ${filled}.`
  return [hint, values].filter(Boolean).join(' ') || undefined
}
