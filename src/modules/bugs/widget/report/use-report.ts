import { useEffect, useState } from 'react'

import { isEmail } from '#lib/is-email.ts'
import { refusalOf } from '#platform/widget/browser-client.ts'
import { randomKey } from '#platform/widget/random-key.ts'
import { usePageHalf } from '#platform/widget/use-page-half.ts'
import { useWidget } from '#platform/widget/use-widget.ts'
import type { BugForm } from '#modules/bugs/model.ts'
import { maxPictures, maxReportMegabytes } from '#modules/bugs/rules.ts'

import type { Answer } from './answer.ts'
import { sendReport, type ReportFiles } from './bug-calls.ts'
import type { Mark } from './marks.ts'
import { isUsable, marked, pictureOf, type Picture } from './picture.ts'
import { prefill } from './prefill.ts'
import type { PageMessages, BugWish } from '../page-messages.ts'
import { useFilm } from './use-film.ts'

export type Left = 'environment' | 'console' | 'breadcrumbs' | 'network' | 'steps'

export interface ReportDraft {
  readonly title: string
  readonly text: string
  readonly email: string
  readonly answers: Readonly<Record<string, Answer>>
}

export type Report = ReturnType<typeof useReport>

export function useReport(form: BugForm | undefined) {
  const { host, state } = useWidget()
  const { news, setNews, say } = usePageHalf<PageMessages, BugWish>('bug')
  const { contact, claimed: known } = state
  const [step, go] = useState<'what' | 'pictures' | 'sent'>('what')
  const [draft, setDraft] = useState<ReportDraft>(() => ({
    title: '',
    text: '',
    email: contact?.email ?? known.email,
    answers: {},
  }))
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [marking, setMarking] = useState<Picture>()
  const [left, setLeft] = useState<ReadonlySet<Left>>(new Set())
  const [drawing, setDrawing] = useState<'no' | 'yes' | 'failed'>('no')
  const [clientKey, setClientKey] = useState(randomKey)
  const [sending, setSending] = useState({ isBusy: false, part: 0, problem: '' })
  const film = useFilm()
  const [statusUrl, setStatusUrl] = useState('')

  function add(files: readonly Blob[]): boolean {
    const usable = files.filter(isUsable)
    setPictures((before) => [...before, ...usable.map(pictureOf)].slice(0, maxPictures))
    return usable.length === files.length
  }
  // Runs when either changes: the page may send values before the form has loaded.
  useEffect(() => {
    const { title, description, text = description, fields = {} } = news.said ?? {}
    if (!form) return
    const { answers, problems } = prefill(form.fields, fields)
    for (const message of problems) host.emit('error', { message })
    setDraft((now) => ({
      ...now,
      ...(title && { title }),
      ...(text && { text }),
      answers: { ...now.answers, ...answers },
    }))
  }, [news.said, form, host])
  // Refreshed on each step, because the bug may happen again while it is being reported.
  useEffect(() => say?.('records'), [say, step])
  useEffect(() => {
    if (news.shot === undefined) return
    if (news.shot) add([news.shot])
    setDrawing(news.shot ? 'no' : 'failed')
    setNews({ shot: undefined })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each picture is handled once
  }, [news.shot])

  function draw(source: 'page' | 'screen'): void {
    setDrawing('yes')
    say?.(source)
  }
  async function send(): Promise<void> {
    const files = {
      pictures: pictures.map(({ shown }) => shown),
      recording: film.recording,
      onProgress: (part: number) => setSending({ isBusy: true, part, problem: '' }),
    }
    if (isTooLarge(files)) return setSending({ isBusy: false, part: 0, problem: 'tooLarge' })
    files.onProgress(0)
    const { records } = news
    try {
      const answer = await sendReport(host, files, {
        clientKey,
        title: draft.title.trim(),
        text: draft.text.trim(),
        attributes: valuesOf(form, draft.answers),
        ...(draft.email.trim() && { email: draft.email.trim() }),
        environment: left.has('environment') ? null : (records?.environment ?? null),
        console: left.has('console') ? [] : (records?.console ?? []),
        breadcrumbs: left.has('breadcrumbs') ? [] : (records?.breadcrumbs ?? []),
        network: left.has('network') ? [] : (records?.network ?? []),
        steps: left.has('steps') ? [] : (records?.steps ?? []),
      })
      setStatusUrl(answer.statusUrl)
      host.emit('bug:reported', answer)
      go('sent')
      setSending({ isBusy: false, part: 0, problem: '' })
    } catch (error) {
      setSending({ isBusy: false, part: 0, problem: refusalOf(error) || 'failed' })
    }
  }
  return {
    step,
    go,
    draft,
    change: (part: Partial<ReportDraft>) => setDraft({ ...draft, ...part }),
    pictures,
    add,
    remove: (key: string) => setPictures(pictures.filter((one) => one.key !== key)),
    marking,
    mark: setMarking,
    stopMarking: () => setMarking(undefined),
    putMarked(shown: Blob, marks: readonly Mark[]) {
      if (!marking) return
      setPictures(pictures.map((one) => (one === marking ? marked(one, shown, marks) : one)))
      setMarking(undefined)
    },
    drawing,
    draw,
    /** Only a page around the frame can be captured. */
    canDraw: say !== undefined,
    film,
    records: news.records,
    left,
    leave(name: Left, isLeft: boolean) {
      const next = new Set(left)
      if (isLeft) next.add(name)
      else next.delete(name)
      setLeft(next)
    },
    send,
    sending,
    statusUrl,
    restart() {
      setDraft({ ...draft, title: '', text: '', answers: {} })
      setPictures([])
      film.remove()
      setClientKey(randomKey())
      go('what')
    },
  }
}

function isTooLarge({ pictures, recording }: Pick<ReportFiles, 'pictures' | 'recording'>): boolean {
  const files = [...pictures, ...(recording ? [recording.file] : [])]
  return files.reduce((sum, { size }) => sum + size, 0) > maxReportMegabytes * 1_048_576
}

export function problemsIn(
  draft: ReportDraft,
  form: BugForm,
): ReadonlyMap<string, 'missing' | 'email'> {
  const problems = new Map<string, 'missing' | 'email'>()
  if (draft.title.trim() === '') problems.set('title', 'missing')
  if (draft.email.trim() !== '' && !isEmail(draft.email.trim())) problems.set('email', 'email')
  for (const { key, isRequired } of form.fields) {
    const answer = draft.answers[key]
    const isEmpty = answer === undefined || answer === '' || answer === false
    const hasNone = Array.isArray(answer) && answer.length === 0
    if (isRequired && (isEmpty || hasNone)) problems.set(`field-${key}`, 'missing')
  }
  return problems
}

function valuesOf(
  form: BugForm | undefined,
  answers: ReportDraft['answers'],
): Record<string, unknown> {
  const pairs = (form?.fields ?? []).flatMap(({ key, type }) => {
    const answer = answers[key]
    if (answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0)) {
      return []
    }
    if (numbers.has(type)) return [[key, Number(String(answer).replace(',', '.'))]]
    const isMoment = type === 'datetime' && !Number.isNaN(Date.parse(String(answer)))
    return [[key, isMoment ? new Date(String(answer)).toISOString() : answer]]
  })
  return Object.fromEntries(pairs)
}

const numbers = new Set(['number', 'currency', 'percent'])
