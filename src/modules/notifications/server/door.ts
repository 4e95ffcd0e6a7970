export { notify, type Notice } from './notify.ts'
export { forgetNotifications } from './forget-store.ts'
