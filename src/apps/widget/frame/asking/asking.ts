export { AwayForm } from './away-form.tsx'
export { PreChatFields } from './pre-chat-fields.tsx'
export { PreChatTalk } from './pre-chat-talk.tsx'
