import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import FileIcon from 'lucide-react/icons/file'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'

import { byteSize } from '#lib/byte-size.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Progress } from '#ui/progress.tsx'

import type { Upload } from './use-uploads.ts'

export function UploadLine({
  upload: { file, state },
  onRetry,
  onRemove,
}: {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onRemove: () => void
}) {
  const isBad = state.name === 'failed' || state.name === 'refused'
  const isPending = state.name === 'sending' || state.name === 'waiting'
  return (
    <li className="flex items-center gap-3 py-2">
      <span
        className={classes(
          'grid size-8 shrink-0 place-items-center rounded-control',
          looks[state.name],
        )}
      >
        <StateIcon state={state} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">{file.name}</span>
          <span className="shrink-0 text-sm text-ink-faint tabular-nums">
            {factOf(file, state)}
          </span>
        </div>
        {isBad && <p className="text-sm text-bad">{state.reason}</p>}
        {state.name === 'sending' && (
          <div className="mt-1.5">
            <Progress label={`Uploading ${file.name}`} value={state.part} max={1} isLabelHidden />
          </div>
        )}
      </div>
      <span className="flex shrink-0">
        {state.name === 'failed' && (
          <IconButton
            label={`Try ${file.name} again`}
            icon={<RotateCw size={16} aria-hidden />}
            onClick={onRetry}
          />
        )}
        <IconButton
          label={isPending ? `Cancel ${file.name}` : `Remove ${file.name} from this list`}
          icon={<X size={16} aria-hidden />}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}

function StateIcon({ state }: Pick<Upload, 'state'>) {
  if (state.name === 'done') return <Check size={16} aria-hidden />
  if (state.name === 'failed' || state.name === 'refused')
    return <CircleAlert size={16} aria-hidden />
  return <FileIcon size={16} aria-hidden />
}

function factOf(file: File, state: Upload['state']): string {
  if (state.name === 'waiting') return 'Waiting'
  if (state.name === 'sending') return `${Math.floor(state.part * 100)} %`
  return byteSize(file.size)
}

const looks = {
  waiting: 'bg-sunken text-ink-soft',
  sending: 'bg-sunken text-ink-soft',
  done: 'bg-good-wash text-good',
  failed: 'bg-bad-wash text-bad',
  refused: 'bg-bad-wash text-bad',
}
