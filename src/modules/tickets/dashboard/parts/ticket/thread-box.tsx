import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'

export function ThreadBox({
  label,
  sendLabel,
  text,
  onText,
  isBusy,
  problem,
  onSend,
  onCancel,
}: {
  readonly label: string
  readonly sendLabel: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly isBusy: boolean
  readonly problem: string | undefined
  readonly onSend: () => void
  readonly onCancel?: () => void
}) {
  const canSend = text.trim() !== '' && !isBusy
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={label}
        rows={2}
        maxLength={20_000}
        value={text}
        error={problem}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSend) onSend()
        }}
      />
      {(text !== '' || onCancel) && (
        <div className="flex justify-end gap-2">
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <Button kind="primary" isBusy={isBusy} disabled={!canSend} onClick={onSend}>
            {sendLabel}
          </Button>
        </div>
      )}
    </div>
  )
}
