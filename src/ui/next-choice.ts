import type { Choice } from './choice.ts'

export function nextChoice<Item extends Choice>(
  items: readonly Item[],
  value: string | undefined,
  letter: string,
): Item | undefined {
  const at = items.findIndex((item) => item.value === value)
  const round = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return round.find(
    ({ label, isDisabled }) => !isDisabled && label.toLowerCase().startsWith(letter.toLowerCase()),
  )
}
