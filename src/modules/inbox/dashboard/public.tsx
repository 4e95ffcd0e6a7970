export { ChannelRules } from './channel-rules.tsx'
