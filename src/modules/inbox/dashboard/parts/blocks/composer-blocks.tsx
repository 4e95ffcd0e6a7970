// Loaded as one separate chunk.
export { BlockChip } from './block-chip.tsx'
export { InsertMenu } from './insert-menu.tsx'
