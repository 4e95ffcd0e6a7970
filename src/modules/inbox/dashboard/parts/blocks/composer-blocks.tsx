// One part, fetched beside the page: what inserts a block, and what shows it.
export { BlockChip } from './block-chip.tsx'
export { InsertMenu } from './insert-menu.tsx'
