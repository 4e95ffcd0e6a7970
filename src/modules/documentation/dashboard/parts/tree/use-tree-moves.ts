import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { TreePlace } from '#lib/tree-places.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { toast } from '#ui/toast.ts'

import type { TreePage } from '../../../model.ts'
import { getPage, getText, getTree, movePage } from '../../../pages-contract.ts'
import { titleOf } from './title-of.ts'

export interface TreeMoves {
  move(page: TreePage, place: TreePlace, isByKey?: boolean): void
  readonly news: string
  /**
   * Whether this row was moved by its handle and rendered elsewhere, so it takes the focus back.
   */
  takesFocus(id: string): boolean
}

export function useTreeMoves(versionId: string): TreeMoves {
  const queries = useQueryClient()
  const [news, setNews] = useState('')
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const held = useRef<string>(undefined)

  async function send(page: TreePage, place: TreePlace): Promise<void> {
    const name = titleOf(page)
    try {
      await callApi(movePage, { versionId, id: page.id, ...place })
      setNews(`Moved ${name}.`)
    } catch (error) {
      toast({
        tone: 'bad',
        title: `Couldn’t move ${name}`,
        description: error instanceof Error ? error.message : String(error),
      })
    }
    await Promise.all(
      [getTree, getPage, getText].map((call) =>
        queries.invalidateQueries({ queryKey: [call.name] }),
      ),
    )
  }

  return {
    news,
    move(page, place, isByKey = false) {
      held.current = isByKey ? page.id : undefined
      line.current = line.current.then(() => send(page, place))
    },
    takesFocus(id) {
      const isHeld = held.current === id
      if (isHeld) held.current = undefined
      return isHeld
    },
  }
}
