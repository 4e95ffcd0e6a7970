import { useMemberId } from '#platform/permissions/browser/access.tsx'

import { keepBlock, useKeptBlock } from '../blocks/kept-block.ts'
import { addAttached, addFiles, setFiles } from '../conversation/composer-files.ts'
import type { Composing } from '../conversation/use-composing.ts'
import { keep, useKept } from '../kept.ts'
import { keepFor, ownPlace } from '../own-place.ts'
import { forgetKeptFiles, useKeptFiles } from './kept-files.ts'

export interface FirstDraft extends Pick<
  Composing,
  'place' | 'text' | 'files' | 'block' | 'change' | 'attach' | 'attachSent' | 'putBlock' | 'clear'
> {
  /** Whether all of it is here again after a reload. */
  readonly isWhole: boolean
}

/** What is begun to be written to somebody with whom there is no conversation, kept in this browser. */
export function useFirstDraft(whom: string): FirstDraft {
  keepFor(useMemberId() ?? '')
  const place = ownPlace(`draft:first:${whom}`)
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
    putBlock: (put) => keepBlock(place, put),
    clear() {
      keep(place, '')
      // Before they are gone from here, or they were taken for thrown away.
      forgetKeptFiles(place)
      setFiles(place, [])
      keepBlock(place, null)
    },
  }
}
