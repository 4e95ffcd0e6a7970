import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState } from 'react'

import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { Button } from '#ui/button.tsx'

import type { Attachment } from '../../../model.ts'
import { uploadAttachment } from '../../../writing-contract.ts'

export function CardPicture({
  name,
  picture,
  onChange,
}: {
  readonly name: string
  readonly picture: Attachment | undefined
  readonly onChange: (picture: Attachment | undefined) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    try {
      const title = file.name.slice(-255) || 'picture'
      const uploaded = await uploadApi(uploadAttachment, { name: title }, file, {
        onProgress: () => {},
        signal: new AbortController().signal,
      })
      if (uploaded.width === null) setProblem('Choose an image file.')
      else onChange(uploaded)
    } catch (error) {
      setProblem(
        error instanceof Error ? error.message : 'The image couldn’t be uploaded. Try again.',
      )
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {picture && (
        <img
          src={`${picture.url}&w=640`}
          alt={picture.name}
          className="h-10 w-16 rounded-control border border-line object-cover"
        />
      )}
      <Button
        size="small"
        isBusy={isBusy}
        icon={<ImagePlus size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {picture ? 'Change image' : 'Add image'}
      </Button>
      {picture && (
        <Button kind="quiet" size="small" onClick={() => onChange(undefined)}>
          Remove image
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        aria-label={`${name}, image`}
        onChange={({ target }) => {
          void take(target.files?.[0])
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
      {problem !== undefined && (
        <p role="alert" className="w-full text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
