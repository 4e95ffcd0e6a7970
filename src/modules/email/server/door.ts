export { startMailReceiving } from './receiving/mail-receiving.ts'
export { createPostOffice } from './sending/post-office.ts'
export { noteDmarcReport } from './domains/dmarc-reports.ts'
