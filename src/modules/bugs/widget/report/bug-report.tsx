import { lazy, Suspense, useEffect, useState } from 'react'

import { CloseButton } from '#platform/widget/close-button.tsx'
import { Icon } from '#platform/widget/icon.tsx'
import { usePageHalf } from '#platform/widget/use-page-half.ts'
import { useWidget } from '#platform/widget/use-widget.ts'
import type { BugForm } from '#modules/bugs/model.ts'
import { bugWords, loadBugWords, type BugWords } from '#modules/bugs/rules.ts'

import type { PageMessages, BugWish } from '../page-messages.ts'
import { askForm } from './bug-calls.ts'
import { FilmBar } from './film-bar.tsx'
import { PictureStep } from './picture-step.tsx'
import { Sent } from './sent.tsx'
import { useReport } from './use-report.ts'
import { DetailsStep } from './details-step.tsx'
import './bug.css'

const MarkPicture = lazy(async () => ({
  default: (await import('./mark-picture.tsx')).MarkPicture,
}))

export function BugReport() {
  const { host, state } = useWidget()
  const { say } = usePageHalf<PageMessages, BugWish>('bug')
  const words = useWords(state.locale)
  const { form, hasFailed, retry } = useForm(state.config.id)
  const report = useReport(form)
  const { step, marking } = report
  useEffect(() => {
    if (marking === undefined || !say) return
    say('wide')
    return () => say('narrow')
  }, [marking, say])

  const onBack = (): void => {
    if (marking !== undefined) report.stopMarking()
    else if (step === 'pictures') report.go('what')
    else host.show('home')
  }
  if (report.film.phase === 'running') return <FilmBar words={words} onStop={report.film.stop} />
  return (
    <div className="conversation bug">
      <header className="top person">
        <button type="button" className="plain" aria-label={words.back} onClick={onBack}>
          <Icon name="back" />
        </button>
        <h1 tabIndex={-1}>{words.title}</h1>
        <CloseButton />
      </header>
      <main className="scroll bug-body" aria-label={words.title}>
        {hasFailed && <Failed words={words} onRetry={retry} />}
        {form && marking === undefined && (
          <>
            {step === 'what' && <DetailsStep words={words} form={form} report={report} />}
            {step === 'pictures' && <PictureStep words={words} report={report} />}
            {step === 'sent' && <Sent words={words} report={report} />}
          </>
        )}
        {marking && (
          <Suspense>
            <MarkPicture
              words={words}
              picture={marking}
              onDone={report.putMarked}
              onCancel={report.stopMarking}
            />
          </Suspense>
        )}
      </main>
    </div>
  )
}

function Failed({ words, onRetry }: { readonly words: BugWords; readonly onRetry: () => void }) {
  return (
    <div className="empty">
      <p role="alert">{words.problem}</p>
      <button type="button" className="button" onClick={onRetry}>
        {words.again}
      </button>
    </div>
  )
}

function useWords(locale: string): BugWords {
  const [words, setWords] = useState<BugWords>(bugWords)
  useEffect(() => {
    void loadBugWords(locale)
      .then(setWords)
      .catch(() => undefined)
  }, [locale])
  return words
}

function useForm(widgetId: string) {
  const [form, setForm] = useState<BugForm>()
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    askForm(widgetId).then(setForm, () => setFailed(true))
  }, [widgetId, tries])
  const retry = (): void => {
    setFailed(false)
    setTries(tries + 1)
  }
  return { form, hasFailed, retry }
}
