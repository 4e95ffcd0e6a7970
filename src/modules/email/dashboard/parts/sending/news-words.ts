import type { TransportKind } from '../../../transport-model.ts'

/** What to do at each service so that it tells us what became of mails, step by step. */
export const newsSteps: Record<Exclude<TransportKind, 'smtp'>, readonly string[]> = {
  ses: [
    'In Amazon SNS, make a standard topic, and write its ARN here.',
    'Save, then add an HTTPS subscription to that topic with this address. It is confirmed by itself.',
    'In Amazon SES, send bounces, complaints and deliveries of your domain to the topic.',
  ],
  postmark: [
    'In your message stream, add a webhook with this address.',
    'Make a password here, and enter user name and password there as basic auth.',
    'Choose Delivery, Bounce and Spam complaint.',
  ],
  sendgrid: [
    'Under Mail settings, add an event webhook with this address.',
    'Choose Delivered, Bounced, Dropped and Spam reports.',
    'Turn the signature on there, and write its verification key here.',
  ],
  mailgun: [
    'Under Webhooks of your domain, add this address for delivered, permanent failure and spam complaints.',
    'Write the HTTP webhook signing key of your account here.',
  ],
  resend: [
    'Under Webhooks, add this address with the events delivered, bounced, complained, failed and suppressed.',
    'Write its signing secret here.',
  ],
}
