import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import type { RichTextDocument } from '#lib/rich-text.ts'
import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'

import { getText, saveDraft } from '../../../articles-contract.ts'
import type { ArticleText } from '../../../model.ts'

export interface DraftWords {
  readonly title: string
  readonly excerpt: string
  readonly body: RichTextDocument
}

/** failed: it is tried again; conflict: somebody else saved, and the person decides. */
export type SavePhase = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'

export interface DraftWork {
  readonly words: DraftWords
  change(part: Partial<DraftWords>): void
  readonly phase: SavePhase
  readonly problem: string | undefined
  /** What the colleague saved, while the person has not decided. */
  readonly theirs: ArticleText | undefined
  keepMine(): void
  takeTheirs(): void
  /** Saves what is not saved yet; gives what then stands there, or nothing where it was refused. */
  flush(): Promise<ArticleText | undefined>
}

/**
 * What is written is saved a moment after the last key, one save after the other. What colleagues
 * save appears here as long as nothing of one's own waits; else the server refuses and both are kept.
 */
export function useDraft(text: ArticleText): DraftWork {
  const queries = useQueryClient()
  const { articleId, locale } = text
  const [words, setWords] = useState<DraftWords>(() => wordsOf(text))
  const [phase, setPhase] = useState<SavePhase>('saved')
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<ArticleText>()
  // Read by a save that begins later than it was asked for.
  const now = useRef({ words, known: text, phase })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onTheWay = useRef<Promise<ArticleText | undefined>>(undefined)

  const show = (next: SavePhase): void => {
    now.current.phase = next
    setPhase(next)
  }
  const put = (next: DraftWords): void => {
    now.current.words = next
    setWords(next)
  }
  const take = (saved: ArticleText): void => {
    now.current.known = saved
    queries.setQueryData(callQuery(getText, { id: articleId, locale }).queryKey, saved)
  }

  const hearOf = useEffectEvent((read: ArticleText) => {
    const { known } = now.current
    if (read.draftVersion < known.draftVersion) return
    const isNews = read.draftVersion > known.draftVersion
    if (isNews && now.current.phase !== 'saved') return
    now.current.known = read
    if (isNews) put(wordsOf(read))
  })
  useEffect(() => hearOf(text), [text])

  async function save(): Promise<ArticleText | undefined> {
    const sent = now.current.words
    show('saving')
    try {
      const { draftVersion } = now.current.known
      const answer = await callApi(saveDraft, { id: articleId, locale, draftVersion, ...sent })
      take(answer)
      setProblem(undefined)
      if (now.current.words === sent) show('saved')
      else later()
      return answer
    } catch (error) {
      const draft = draftIn(error)
      if (draft) {
        setTheirs(draft)
        show('conflict')
      } else {
        setProblem(error instanceof Error ? error.message : String(error))
        show('failed')
        // A lost connection comes back; what was refused is refused again until it is changed.
        if (isWorthTrying(error)) timer.current = setTimeout(() => void run(), tryAgainMs)
      }
      return undefined
    }
  }

  /** One at a time: the next one sends what has come together by then. */
  function run(): Promise<ArticleText | undefined> {
    clearTimeout(timer.current)
    onTheWay.current ??= save().finally(() => (onTheWay.current = undefined))
    return onTheWay.current
  }

  function later(): void {
    clearTimeout(timer.current)
    show('waiting')
    timer.current = setTimeout(() => void run(), pauseMs)
  }

  async function flush(): Promise<ArticleText | undefined> {
    await onTheWay.current
    if (now.current.phase === 'saved') return now.current.known
    return now.current.phase === 'conflict' ? undefined : run()
  }

  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (now.current.phase === 'waiting') void run()
  })
  useEffect(() => () => leave(), [])

  return {
    words,
    phase,
    problem,
    theirs,
    flush,
    change(part) {
      put({ ...now.current.words, ...part })
      if (now.current.phase !== 'conflict') later()
    },
    keepMine() {
      if (!theirs) return
      now.current.known = theirs
      setTheirs(undefined)
      void run()
    },
    takeTheirs() {
      if (!theirs) return
      put(wordsOf(theirs))
      take(theirs)
      setTheirs(undefined)
      show('saved')
    },
  }
}

function wordsOf({ title, excerpt, body }: ArticleText): DraftWords {
  return { title, excerpt, body }
}

function draftIn(error: unknown): ArticleText | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'version_conflict') return undefined
  // The refusal carries what the call itself would have answered.
  return error.facts['draft'] as ArticleText | undefined
}

function isWorthTrying(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500)
}

const pauseMs = 900
const tryAgainMs = 5000
