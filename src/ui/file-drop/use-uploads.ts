import { useEffect, useRef, useState } from 'react'

import { refusalOf, type FileLimits } from './refusal.ts'

export type UploadFunction<Result> = (
  file: File,
  options: {
    readonly onProgress: (part: number) => void
    readonly signal: AbortSignal
  },
) => Promise<Result>

export interface Upload {
  readonly id: number
  readonly file: File
  readonly state:
    | { readonly name: 'waiting' | 'done' }
    | { readonly name: 'sending'; readonly part: number }
    | { readonly name: 'failed' | 'refused'; readonly reason: string }
}

export function useUploads<Result>({
  upload,
  onDone,
  explain,
  limits,
}: {
  readonly upload: UploadFunction<Result>
  readonly onDone: ((result: Result, file: File) => void) | undefined
  readonly explain: ((error: unknown) => string) | undefined
  readonly limits: FileLimits
}): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<number, AbortController>())

  const set = (id: number, state: Upload['state']): void =>
    setUploads((known) => known.map((one) => (one.id === id ? { ...one, state } : one)))

  async function send({ id, file }: Upload): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    running.current.set(id, controller)
    set(id, { name: 'sending', part: 0 })
    const onProgress = (part: number): void => {
      if (!signal.aborted) set(id, { name: 'sending', part })
    }
    try {
      const result = await upload(file, { onProgress, signal })
      if (signal.aborted) return
      set(id, { name: 'done' })
      onDone?.(result, file)
    } catch (error) {
      if (!signal.aborted) set(id, { name: 'failed', reason: explain?.(error) ?? lostConnection })
    } finally {
      running.current.delete(id)
    }
  }

  useEffect(() => {
    const free = maxBatchSize - running.current.size
    const next = uploads.filter((one) => isWaiting(one) && !running.current.has(one.id))
    for (const one of next.slice(0, Math.max(free, 0))) void send(one)
  })

  useEffect(() => {
    const controllers = running.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  return {
    uploads,
    add: (files) =>
      setUploads((known) => [...known, ...files.map((file) => newUpload(file, limits))]),
    retry: (id) => set(id, { name: 'waiting' }),
    remove(id) {
      running.current.get(id)?.abort()
      setUploads((known) => known.filter((one) => one.id !== id))
    },
  }
}

export interface Uploads {
  readonly uploads: readonly Upload[]
  add(files: readonly File[]): void
  retry(id: number): void
  remove(id: number): void
}

function newUpload(file: File, limits: FileLimits): Upload {
  const reason = refusalOf(file, limits)
  nextId += 1
  return {
    id: nextId,
    file,
    state: reason === undefined ? { name: 'waiting' } : { name: 'refused', reason },
  }
}

function isWaiting({ state }: Upload): boolean {
  return state.name === 'waiting'
}

let nextId = 0
const maxBatchSize = 3
const lostConnection = 'Upload failed. Check your connection and try again.'
