export { notify, prepareNotices, sendPrepared, type Notice, type Prepared } from './notify.ts'
export { deleteNotificationsAbout } from './forget.ts'
export { markSubjectRead } from './mark-subject-read.ts'
export { lockTopics } from './store.ts'
