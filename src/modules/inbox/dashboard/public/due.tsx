export { DueBadge } from '../parts/due-badge.tsx'
export { useNow } from '../parts/times.ts'
