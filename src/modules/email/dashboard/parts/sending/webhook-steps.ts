import type { TransportKind } from '../../../transport-model.ts'

/** Setup steps for the delivery webhook of each service. */
export const webhookSteps: Record<Exclude<TransportKind, 'smtp'>, readonly string[]> = {
  ses: [
    'In Amazon SNS, create a standard topic and enter its ARN here.',
    'Save, then add an HTTPS subscription to that topic with this URL. It confirms itself.',
    'In Amazon SES, send your domain’s bounces, complaints, and deliveries to the topic.',
  ],
  postmark: [
    'In your message stream, add a webhook with this URL.',
    'Create a password here, and enter the username and password there as basic auth.',
    'Select Delivery, Bounce, and Spam complaint.',
  ],
  sendgrid: [
    'Under Mail settings, add an event webhook with this URL.',
    'Select Delivered, Bounced, Dropped, and Spam reports.',
    'Turn on the signed webhook there, and enter its verification key here.',
  ],
  mailgun: [
    'In your domain’s Webhooks, add this URL for delivered, permanent failure, and spam complaints.',
    'Enter your account’s HTTP webhook signing key here.',
  ],
  resend: [
    'Under Webhooks, add this URL with the events delivered, bounced, complained, failed, and suppressed.',
    'Enter its signing secret here.',
  ],
}
