export { InboxNumbers } from './inbox-numbers.tsx'
export { ConversationsOf } from './conversations-of.tsx'
export { ChannelRules } from './channel-rules.tsx'
export { WriteTo } from './write-to.tsx'
