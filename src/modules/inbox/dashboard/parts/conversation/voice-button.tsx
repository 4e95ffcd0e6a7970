import Mic from 'lucide-react/icons/mic'

import { canRecord } from '#platform/voice/browser/can-record.ts'
import { IconButton } from '#ui/icon-button.tsx'

export function VoiceButton({ onRecord }: { readonly onRecord: () => void }) {
  if (!canRecord()) return null
  return (
    <IconButton
      label="Record voice message"
      icon={<Mic size={16} aria-hidden />}
      onClick={onRecord}
    />
  )
}
