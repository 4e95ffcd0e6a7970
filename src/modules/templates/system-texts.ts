import { noticeTexts } from '#modules/notifications/rules.ts'
import { invitationTexts } from '#modules/organization/rules.ts'

/** What the product says by itself and an organization can say in its own words. */
export const systemTexts = [
  {
    key: 'greeting',
    group: 'Chat',
    label: 'Greeting',
    description: 'Above the first message, in chats whose widget has no greeting of its own.',
    maxLength: 1000,
    values: [],
    usual: 'How can we help?',
  },
  {
    key: 'away',
    group: 'Chat',
    label: 'Away',
    description: 'Outside the opening hours, in chats whose widget says nothing of its own.',
    maxLength: 500,
    values: [],
    usual: 'We are away right now.',
  },
  {
    key: 'rating_question',
    group: 'Chat',
    label: 'Rating question',
    description: 'When a conversation has ended and the customer is asked how it was.',
    maxLength: 500,
    values: [],
    usual: 'How did we do?',
  },
  {
    key: 'transcript_subject',
    group: 'Copy of a conversation',
    label: 'Transcript: subject',
    description: 'Of the mail with which a customer gets a copy of his conversation.',
    maxLength: 200,
    values: ['organization'],
    usual: 'Your conversation with {organization}',
  },
  {
    key: 'transcript_intro',
    group: 'Copy of a conversation',
    label: 'Transcript: first words',
    description: 'Before the messages in that mail.',
    maxLength: 2000,
    values: ['organization'],
    usual: 'Here is the copy of your conversation with {organization} that you asked for.',
  },
  {
    key: 'transcript_times',
    group: 'Copy of a conversation',
    label: 'Transcript: times',
    description:
      'Says in which time zone that mail gives its times: the customer’s, if it is known.',
    maxLength: 300,
    values: ['zone'],
    usual: 'Times are in {zone}.',
  },
  {
    key: 'transcript_last',
    group: 'Copy of a conversation',
    label: 'Copy from a colleague: more than that',
    description: 'Where the conversation is longer than what fits into a copy.',
    maxLength: 300,
    values: ['count'],
    usual: 'These are the last {count} messages.',
  },
  {
    key: 'transcript_you',
    group: 'Copy of a conversation',
    label: 'Copy from a colleague: the customer',
    description: 'What a customer is called in it whose name is not known.',
    maxLength: 60,
    values: [],
    usual: 'You',
  },
  {
    key: 'transcript_footer',
    group: 'Copy of a conversation',
    label: 'Transcript: last words',
    description: 'Below the messages in that mail.',
    maxLength: 1000,
    values: ['organization'],
    usual:
      'You get this mail because you asked for a copy in the chat of {organization}. To go on with the conversation, open the chat on our site.',
  },
  {
    key: 'transcript_sent_intro',
    group: 'Copy of a conversation',
    label: 'Copy from a colleague: first words',
    description: 'Instead of the first words above, where a colleague sent the copy.',
    maxLength: 2000,
    values: ['organization'],
    usual: 'Here is a copy of your conversation with {organization}.',
  },
  {
    key: 'transcript_sent_footer',
    group: 'Copy of a conversation',
    label: 'Copy from a colleague: last words',
    description: 'Instead of the last words above, where a colleague sent the copy.',
    maxLength: 1000,
    values: ['organization'],
    usual:
      '{organization} sent you this copy because you wrote to them. If it was not you, tell them and delete it.',
  },
  {
    key: 'transcript_code_subject',
    group: 'Copy of a conversation',
    label: 'Code for a copy: subject',
    description:
      'Of the mail with a code, by which a customer shows that the address he typed is his.',
    maxLength: 200,
    values: ['organization', 'code'],
    usual: '{code} is your code from {organization}',
  },
  {
    key: 'transcript_code_text',
    group: 'Copy of a conversation',
    label: 'Code for a copy: first words',
    description: 'Before the code in that mail.',
    maxLength: 1000,
    values: ['organization', 'minutes'],
    usual:
      'Enter this code in the chat of {organization} to get a copy of your conversation by mail. It works for {minutes} minutes.',
  },
  {
    key: 'transcript_code_footer',
    group: 'Copy of a conversation',
    label: 'Code for a copy: last words',
    description: 'Below the code in that mail.',
    maxLength: 1000,
    values: ['organization'],
    usual:
      'Somebody named this address in the chat of {organization}. If it was not you, ignore this mail: without the code nothing is sent.',
  },
  ...invitationTexts,
  ...noticeTexts,
] as const

export type SystemTextKey = (typeof systemTexts)[number]['key']
