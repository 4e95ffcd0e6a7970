import { useRef, useState } from 'react'

import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { refusalOf } from './file-drop/refusal.ts'
import type { UploadFunction } from './file-drop/use-uploads.ts'
import { useHydrated } from './use-hydrated.ts'

export function PictureField({
  id,
  name,
  picture,
  upload,
  onRemove,
  isRemoving,
}: {
  readonly id: string
  readonly name: string
  readonly picture: string | null | undefined
  readonly upload: UploadFunction<unknown>
  readonly onRemove: () => void
  readonly isRemoving: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function send(file: File): Promise<void> {
    const refusal = refusalOf(file, limits)
    setProblem(refusal)
    if (refusal !== undefined) return
    setSending(true)
    try {
      await upload(file, { onProgress: () => {}, signal: new AbortController().signal })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : lostConnection)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="flex items-center gap-4">
      <Avatar id={id} name={name} picture={picture} size="huge" />
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button isBusy={isSending} disabled={!isHydrated} onClick={() => input.current?.click()}>
            {picture ? 'Replace image' : 'Choose image'}
          </Button>
          {picture && (
            <Button kind="quiet" isBusy={isRemoving} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
        <p className="text-sm text-ink-faint">
          PNG, JPEG, GIF, WebP, or AVIF, up to 5 MB, at least 64 × 64 pixels.
        </p>
        {problem !== undefined && (
          <p role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Image"
          accept={limits.accept.join(',')}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void send(file)
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
      </div>
    </div>
  )
}

const limits = {
  accept: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'],
  maxBytes: 5_000_000,
}
const lostConnection = 'Upload failed. Check your connection and try again.'
