import { getFile, uploadFile } from '#modules/files/contract.ts'
import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'

export interface PictureFieldProps {
  readonly id: string | null
  readonly isDisabled: boolean
  readonly error: string | undefined
  readonly onChange: (id: string | null) => void
}

export function PictureField({ id, isDisabled, error, onChange }: PictureFieldProps) {
  if (id !== null) {
    return <Picture id={id} isDisabled={isDisabled} onRemove={() => onChange(null)} />
  }
  return (
    <div>
      <FileDrop
        label="Logo"
        hint="PNG, JPEG or WebP up to 2 MB. Defaults to your initials."
        accept={['image/png', 'image/jpeg', 'image/webp']}
        maxBytes={2_000_000}
        isMultiple={false}
        isDisabled={isDisabled}
        upload={(file, options) =>
          uploadApi(uploadFile, { use: 'logo', name: file.name.slice(0, 255) }, file, options)
        }
        explain={(problem) =>
          problem instanceof Error ? problem.message : 'Upload failed. Try again.'
        }
        onDone={(file) => onChange(file.id)}
      />
      {error && <p className="mt-1 text-sm text-bad">{error}</p>}
    </div>
  )
}

function Picture({
  id,
  isDisabled,
  onRemove,
}: {
  readonly id: string
  readonly isDisabled: boolean
  readonly onRemove: () => void
}) {
  const { data } = useCall(getFile, { id })
  return (
    <div className="flex items-center gap-3">
      {data && (
        <img src={data.url} alt="Your logo" className="size-11 rounded-control object-cover" />
      )}
      <span className="min-w-0 flex-1 truncate">{data?.name}</span>
      {!isDisabled && <Button onClick={onRemove}>Remove logo</Button>}
    </div>
  )
}
