import { useState } from 'react'

import { question } from '#platform/registry/browser/preload.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { Button } from '#ui/button.tsx'
import { Combobox, MultiCombobox } from '#ui/combobox.tsx'
import { Form } from '#ui/form.tsx'
import { Page, Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

import { getChecklist, getLanguageSettings, updateLanguageSettings } from '../../contract.ts'
import type { LanguageSettings } from '../../model.ts'
import { FormatExample } from '../parts/language/format-example.tsx'
import { languageChoices, timeZoneChoices, weekdayChoices } from '../parts/language/choices.ts'

export const loader = screenLoader(() => [question(getLanguageSettings, {})])
export const clientLoader = fromCache

export default function LanguageScreen() {
  useLiveRefresh([{ after: 'organization.language_changed', call: getLanguageSettings }])
  const { data, error, refetch } = useCall(getLanguageSettings, {})
  return (
    <Page
      title="Language and region"
      description="Languages and formats for dates and numbers."
      width="form"
    >
      {error && !data && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data && <LanguageForm key={data.version} settings={data} />}
    </Page>
  )
}

function LanguageForm({ settings }: { readonly settings: LanguageSettings }) {
  const [values, setValues] = useState(settings)
  const save = useCommand(updateLanguageSettings, {
    refreshes: [getLanguageSettings, getChecklist],
    onDone: () => toast({ tone: 'good', title: 'Language and region saved' }),
  })
  const isDirty = JSON.stringify(values) !== JSON.stringify(settings)
  const isConfirmed = settings.confirmedAt !== null
  const change = (part: Partial<LanguageSettings>): void => setValues({ ...values, ...part })
  return (
    <Form
      problem={save.problem}
      onSend={() => {
        const { confirmedAt: _, ...chosen } = values
        save.run(chosen)
      }}
    >
      <Section title="Languages" description="Languages you write in. Parley itself is in English.">
        <Combobox
          label="Main language"
          items={languageChoices()}
          value={values.defaultLocale}
          error={save.fieldError('defaultLocale')}
          onChange={(defaultLocale) => {
            if (!defaultLocale) return
            const others = values.contentLocales.filter((locale) => locale !== defaultLocale)
            change({ defaultLocale, contentLocales: [defaultLocale, ...others] })
          }}
        />
        <MultiCombobox
          label="Content languages"
          hint="Languages you publish in. Always includes the main language."
          items={languageChoices()}
          values={values.contentLocales}
          error={save.fieldError('contentLocales')}
          onChange={(chosen) =>
            change({ contentLocales: [...new Set([values.defaultLocale, ...chosen])] })
          }
        />
      </Section>
      <Section title="Region">
        <Combobox
          label="Time zone"
          items={timeZoneChoices()}
          value={values.timeZone}
          error={save.fieldError('timeZone')}
          onChange={(timeZone) => timeZone && change({ timeZone })}
        />
        <Select
          label="First day of the week"
          items={weekdayChoices}
          value={String(values.firstWeekday ?? '')}
          onChange={(day) => change({ firstWeekday: day === '' ? null : Number(day) })}
        />
      </Section>
      <Section title="Formats">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Dates"
            items={dateFormats}
            value={values.dateFormat}
            onChange={(dateFormat) => change({ dateFormat })}
          />
          <Select
            label="Numbers"
            items={numberFormats}
            value={values.numberFormat}
            onChange={(numberFormat) => change({ numberFormat })}
          />
        </div>
        <FormatExample settings={values} />
      </Section>
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        {!isConfirmed && !isDirty && (
          <p className="text-ink-soft">These are our defaults. Change them as needed.</p>
        )}
        <Button
          type="submit"
          kind="primary"
          isBusy={save.isBusy}
          disabled={isConfirmed && !isDirty}
        >
          {isConfirmed || isDirty ? 'Save' : 'Confirm'}
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty && !save.isRefreshing} />
    </Form>
  )
}

const dateFormats = [
  { value: 'locale', label: 'Language default' },
  { value: 'iso', label: '2026-11-15' },
  { value: 'dmy', label: '15/11/2026' },
  { value: 'mdy', label: '11/15/2026' },
] as const
const numberFormats = [
  { value: 'locale', label: 'Language default' },
  { value: 'point', label: '1,234.5' },
  { value: 'comma', label: '1.234,5' },
] as const
