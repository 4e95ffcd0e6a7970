import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { ApiProblem } from '#platform/registry/api-problem.ts'

/** The open draft; conflicts are detected by `draftVersion`. */
interface Drafted {
  readonly draftVersion: number
}

/** failed: retried automatically. conflict: someone else saved, and the user decides. */
export type SavePhase = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'

export interface DraftWork<Text, Words> {
  readonly words: Words
  change(part: Partial<Words>): void
  readonly phase: SavePhase
  readonly problem: string | undefined
  /** The draft that someone else saved, until the user decides. */
  readonly theirs: Text | undefined
  keepMine(): void
  takeTheirs(): void
  /** Saves pending changes. Returns the saved draft, or undefined if it was refused. */
  flush(): Promise<Text | undefined>
}

interface DraftSource<Text extends Drafted, Words extends object> {
  readonly text: Text
  readonly wordsOf: (text: Text) => Words
  /** Fails with `version_conflict` and the other draft in its facts if someone else saved since. */
  readonly save: (draftVersion: number, words: Words) => Promise<Text>
  /** Updates everything that shows this draft. */
  readonly onSaved: (text: Text) => void
}

/**
 * Saves a moment after the last keystroke, one save at a time. Changes by others appear here while
 * nothing is pending; otherwise the server refuses the save and both drafts are kept.
 */
export function useDraft<Text extends Drafted, Words extends object>({
  text,
  wordsOf,
  save: send,
  onSaved,
}: DraftSource<Text, Words>): DraftWork<Text, Words> {
  const [words, setWords] = useState<Words>(() => wordsOf(text))
  const [phase, setPhase] = useState<SavePhase>('saved')
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<Text>()
  // Refs, because a queued save runs later than it was requested.
  const now = useRef({ words, known: text, phase })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const onTheWay = useRef<Promise<Text | undefined>>(undefined)

  const show = (next: SavePhase): void => {
    now.current.phase = next
    setPhase(next)
  }
  const put = (next: Words): void => {
    now.current.words = next
    setWords(next)
  }
  const take = (saved: Text): void => {
    now.current.known = saved
    onSaved(saved)
  }

  const hearOf = useEffectEvent((read: Text) => {
    const { known } = now.current
    if (read.draftVersion < known.draftVersion) return
    const isNews = read.draftVersion > known.draftVersion
    if (isNews && now.current.phase !== 'saved') return
    now.current.known = read
    if (isNews) put(wordsOf(read))
  })
  useEffect(() => hearOf(text), [text])

  async function save(): Promise<Text | undefined> {
    const sent = now.current.words
    show('saving')
    try {
      const answer = await send(now.current.known.draftVersion, sent)
      take(answer)
      setProblem(undefined)
      if (now.current.words === sent) show('saved')
      else later()
      return answer
    } catch (error) {
      const draft = draftIn<Text>(error)
      if (draft) {
        setTheirs(draft)
        show('conflict')
      } else {
        setProblem(error instanceof Error ? error.message : String(error))
        show('failed')
        // Connection errors are retried; refused drafts aren't until they change.
        if (isRetryable(error)) timer.current = setTimeout(() => void run(), tryAgainMs)
      }
      return undefined
    }
  }

  /** One save at a time; the next one sends everything changed since. */
  function run(): Promise<Text | undefined> {
    clearTimeout(timer.current)
    onTheWay.current ??= save().finally(() => (onTheWay.current = undefined))
    return onTheWay.current
  }

  function later(): void {
    clearTimeout(timer.current)
    show('waiting')
    timer.current = setTimeout(() => void run(), pauseMs)
  }

  async function flush(): Promise<Text | undefined> {
    await onTheWay.current
    if (now.current.phase === 'saved') return now.current.known
    return now.current.phase === 'conflict' ? undefined : run()
  }

  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    const { phase: last } = now.current
    if (last === 'waiting' || last === 'failed') void run()
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

function draftIn<Text>(error: unknown): Text | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'version_conflict') return undefined
  // The refusal contains the same body as a successful answer.
  return error.facts['draft'] as Text | undefined
}

function isRetryable(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500)
}

const pauseMs = 900
const tryAgainMs = 5000
