import { useEffect, useState } from 'react'

import { canRecord } from '#platform/voice/browser/can-record.ts'
import type { TrayFile } from '#platform/widget/host.ts'

import { useChat } from './use-chat.ts'

interface Writing {
  readonly draft: string
  readonly files: readonly TrayFile[]
  readonly onFiles: (files: readonly File[]) => void
  readonly onSend: (text: string) => boolean
}

export function useVoice({ draft, files, onFiles, onSend }: Writing) {
  const { hasAttachments, hasVoice } = useChat().state.config.settings
  const [state, setState] = useState<'none' | 'recording' | 'sending'>('none')
  const isThere = files.length > 0 && files.every(({ uploaded }) => uploaded)
  const isStuck = files.some(({ problem }) => problem !== undefined)
  useEffect(() => {
    if (state !== 'sending' || !(isThere || isStuck)) return
    setState('none')
    if (isThere) onSend('')
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state, isThere, isStuck])
  return {
    isRecording: state === 'recording',
    isOffered: hasAttachments && hasVoice && draft === '' && files.length === 0 && canRecord(),
    open: () => setState('recording'),
    close: () => setState('none'),
    take(file: File) {
      onFiles([file])
      setState('sending')
    },
  }
}
