import { useMemo } from 'react'

import type { MessageBlock } from '../../../model.ts'
import { keep, readKept, useKept } from '../kept.ts'

export function useKeptBlock(place: string): MessageBlock | undefined {
  const text = useKept(nameOf(place))
  return useMemo(() => parse(text), [text])
}

export function readBlock(place: string): MessageBlock | undefined {
  return parse(readKept(nameOf(place)))
}

export function storeBlock(place: string, block: MessageBlock | null | undefined): void {
  keep(nameOf(place), block ? JSON.stringify(block) : '')
}

function parse(text: string): MessageBlock | undefined {
  try {
    return text === '' ? undefined : (JSON.parse(text) as MessageBlock)
  } catch {
    return undefined
  }
}

function nameOf(place: string): string {
  return `block:${place}`
}
