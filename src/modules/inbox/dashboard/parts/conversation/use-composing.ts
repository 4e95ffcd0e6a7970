import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import { useLiveEvents } from '#platform/live/browser/live.tsx'
import { toast } from '#ui/toast.ts'

import type { Attachment, MessageBlock } from '../../../model.ts'
import type { Draft } from '../../../writing-contract.ts'
import { storeBlock, useKeptBlock } from '../blocks/kept-block.ts'
import {
  addAttached,
  addFiles,
  setFiles,
  useComposerFiles,
  type ComposerFile,
} from './composer-files.ts'
import { DraftSync } from './draft-sync.ts'
import { useMailTarget } from './mail-target.ts'
import { draftPlace, storeDraft, useDraft, type DraftKind } from './drafts.ts'

export interface Composing {
  readonly place: string
  readonly text: string
  readonly files: readonly ComposerFile[]
  readonly block: MessageBlock | undefined
  readonly newer: Draft | undefined
  readonly newerWords: string
  change(text: string): void
  attach(files: readonly File[]): void
  attachSent(files: readonly Attachment[]): void
  putBlock(block: MessageBlock): void
  readonly isShared: boolean
  share(isShared: boolean): void
  take(draft: Draft): void
  takeNewer(): void
  insertNewer(): void
  keepMine(): void
  clear(): void
  forget(): void
}

export function useComposing(conversationId: string, kind: DraftKind): Composing {
  const place = draftPlace(conversationId, kind)
  const text = useDraft(conversationId, kind)
  const files = useComposerFiles(place)
  const block = useKeptBlock(place)
  const mail = useMailTarget(conversationId)
  const [found, setFound] = useState<{ place: string; draft: Draft | undefined }>()
  const newer = found?.place === place ? found.draft : undefined
  const [sharing, setSharing] = useState({ place, isShared: false })
  const sync = useMemo(
    () =>
      new DraftSync(conversationId, kind, {
        onNewer: (draft) => setFound({ place, draft }),
        onShared: (isShared) => setSharing({ place, isShared }),
        onBack: () =>
          toast({ title: 'Your scheduled reply was canceled', description: 'It’s a draft again.' }),
      }),
    [conversationId, kind, place],
  )
  useEffect(() => {
    // If the server can't be reached, the browser still stores the draft.
    sync.open().catch(() => {})
    return () => sync.close()
  }, [sync])
  useLiveEvents({
    onReset() {},
    onEvent({ type, subjectId }) {
      const isBack = type === 'message.schedule_cancelled' || type === 'message.failed'
      if (isBack && subjectId === conversationId) sync.recheck().catch(() => {})
    },
  })
  const onChange = useEffectEvent(() => sync.changed())
  useEffect(() => onChange(), [text, files, block, mail])
  const forget = (): void => {
    storeDraft(conversationId, kind, '')
    setFiles(place, [])
    storeBlock(place, null)
    sync.sent()
  }
  return {
    place,
    text,
    files,
    block,
    newer,
    newerWords: newer ? newerWords(sync, newer) : '',
    change: (next) => storeDraft(conversationId, kind, next),
    attach: (added) => addFiles(place, added),
    attachSent: (added) => addAttached(place, added),
    putBlock: (put) => storeBlock(place, put),
    isShared: sharing.place === place && sharing.isShared,
    share: (isShared) =>
      void sync.share(isShared).catch((error: unknown) => {
        const title =
          error instanceof Error ? error.message : 'The draft couldn’t be shared. Try again.'
        toast({ tone: 'bad', title })
      }),
    take: (draft) => sync.take(draft),
    takeNewer: () => newer && sync.take(newer),
    insertNewer: () => newer && sync.insert(newer),
    keepMine: () => newer && sync.keepMine(newer),
    clear: forget,
    forget,
  }
}

function newerWords(sync: DraftSync, draft: Draft): string {
  const words = draft.calledOffAt ? sync.added(draft) : draft.text
  return words || draft.files.map(({ name }) => name).join(', ')
}
