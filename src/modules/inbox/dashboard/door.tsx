export { InboxNumbers } from './inbox-numbers.tsx'
