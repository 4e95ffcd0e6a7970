export type RowCommand = Move | 'toggle' | 'open' | 'all' | 'clear'
export type Move = 'next' | 'previous' | 'first' | 'last' | 'page down' | 'page up'

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

export function rowCommandOf({ key, ctrlKey, metaKey, altKey }: Stroke): RowCommand | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? 'all' : undefined
  return commands.get(key.length === 1 ? key.toLowerCase() : key)
}

export function isMove(command: RowCommand): command is Move {
  return !['toggle', 'open', 'all', 'clear'].includes(command)
}

export function rowAfter(move: Move, index: number, { count, page }: Extent): number {
  const wanted = {
    next: index + 1,
    previous: index - 1,
    first: 0,
    last: count - 1,
    'page down': index + page,
    'page up': index - page,
  }[move]
  return Math.max(0, Math.min(wanted, count - 1))
}

interface Extent {
  readonly count: number
  readonly page: number
}

const commands = new Map<string, RowCommand>([
  ['ArrowDown', 'next'],
  ['j', 'next'],
  ['ArrowUp', 'previous'],
  ['k', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
  ['PageDown', 'page down'],
  ['PageUp', 'page up'],
  [' ', 'toggle'],
  ['x', 'toggle'],
  ['Enter', 'open'],
  ['Escape', 'clear'],
])
