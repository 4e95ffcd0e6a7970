import { useMemberId } from '#platform/permissions/browser/access.tsx'

import { storeBlock, useKeptBlock } from '../blocks/kept-block.ts'
import { addAttached, addFiles, setFiles } from '../conversation/composer-files.ts'
import type { Composing } from '../conversation/use-composing.ts'
import { keep, useKept } from '../kept.ts'
import { scopeStorageTo, ownPlace } from '../own-place.ts'
import { removeStoredFiles, useKeptFiles } from './kept-files.ts'

export interface FirstDraft extends Pick<
  Composing,
  'place' | 'text' | 'files' | 'block' | 'change' | 'attach' | 'attachSent' | 'putBlock' | 'clear'
> {
  readonly isWhole: boolean
}

export function useFirstDraft(recipientKey: string): FirstDraft {
  scopeStorageTo(useMemberId() ?? '')
  const place = ownPlace(`draft:first:${recipientKey}`)
  const { files, areBack } = useKeptFiles(place)
  return {
    place,
    text: useKept(place),
    files,
    isWhole: areBack,
    block: useKeptBlock(place),
    change: (text) => keep(place, text),
    attach: (added) => addFiles(place, added),
    attachSent: (added) => addAttached(place, added),
    putBlock: (put) => storeBlock(place, put),
    clear() {
      keep(place, '')
      // First, so that the files count as sent, not as removed.
      removeStoredFiles(place)
      setFiles(place, [])
      storeBlock(place, null)
    },
  }
}
