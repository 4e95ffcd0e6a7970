export { PriorityMark, priorityWords } from '../parts/priority-mark.tsx'
export { TagDot } from '../parts/tag-dot.tsx'
