export { MessageMail } from './inbox/message-mail.tsx'
