import type { WordKey } from '../../rules.ts'

/** The words of the chat by where they stand. What has a field of its own is not among them. */
export const wordGroups: readonly { title: string; keys: readonly WordKey[] }[] = [
  { title: 'Launcher', keys: ['chat', 'open', 'close', 'unread'] },
  {
    title: 'Home and messages',
    keys: [
      'home',
      'messages',
      'help',
      'write',
      'recent',
      'newOne',
      'emptyTitle',
      'emptyText',
      'replyUnder',
      'replyAbout',
      'now',
      'today',
      'yesterday',
    ],
  },
  {
    title: 'Conversation',
    keys: [
      'conversation',
      'back',
      'send',
      'emoji',
      'more',
      'you',
      'typing',
      'sending',
      'sent',
      'notSent',
      'again',
      'discard',
      'cancel',
      'earlier',
      'newMessages',
      'soundOff',
      'soundOn',
      'human',
      'humanAsked',
    ],
  },
  {
    title: 'Files',
    keys: [
      'attach',
      'drop',
      'fileRemove',
      'fileDownload',
      'fileFailed',
      'fileTooBig',
      'fileTooMany',
    ],
  },
  {
    title: 'Questions before the first message',
    keys: ['name', 'email', 'optional', 'emailWhy', 'emailWrong', 'nameWrong'],
  },
  {
    title: 'Outside opening hours',
    keys: ['backToday', 'backLater', 'awayForm', 'awayMessage', 'messageWrong'],
  },
  {
    title: 'Copy of the conversation',
    keys: ['transcriptMail', 'transcriptTo', 'transcriptSend', 'transcriptSent', 'transcriptFile'],
  },
  {
    title: 'End and rating',
    keys: [
      'end',
      'endSure',
      'endYes',
      'endNo',
      'endedShort',
      'ended',
      'rateTitle',
      'rateComment',
      'rateSend',
      'rateProblem',
      'rateThanks',
      'rating1',
      'rating2',
      'rating3',
      'rating4',
      'rating5',
    ],
  },
  { title: 'Consent', keys: ['consentTitle', 'consentText', 'consentYes', 'privacy'] },
  {
    title: 'When something does not work',
    keys: ['loading', 'problem', 'notDone', 'offline', 'connecting', 'full'],
  },
]

/** These have a field of their own above. */
export const ownFields: readonly WordKey[] = ['title', 'tagline', 'placeholder', 'away']
