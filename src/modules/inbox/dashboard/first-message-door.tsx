export { CopyFields } from './parts/start/copy-fields.tsx'
export { copiesOf, saidOf } from './parts/start/copies.ts'
export { FirstMessage, type FirstWords } from './parts/start/first-message.tsx'
export { useFirstHead } from './parts/start/use-first-head.ts'
