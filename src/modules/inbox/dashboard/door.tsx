export { InboxNumbers } from './inbox-numbers.tsx'
export { ConversationsOf } from './parts/contact/conversations-of.tsx'
