export function movedTo<Item extends { readonly id: string | null }>(
  items: readonly Item[],
  id: string,
  to: number,
): readonly Item[] {
  const moved = items.find((item) => item.id === id)
  const others = items.filter((item) => item !== moved)
  return moved ? [...others.slice(0, to), moved, ...others.slice(to)] : items
}
