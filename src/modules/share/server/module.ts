import { answers, eventsIn, type CronWork, type Module } from '#platform/registry/module.ts'

import * as contract from '../contract.ts'
import * as readerContract from '../reader-contract.ts'
import * as commenting from './actions/commenting.ts'
import * as merging from './actions/merging.ts'
import * as ownComments from './actions/own-comments.ts'
import { uploadIdeaPicture } from './actions/pictures.ts'
import * as reading from './actions/reading.ts'
import * as shares from './actions/shares.ts'
import * as submitting from './actions/submitting.ts'
import * as team from './actions/team.ts'
import * as voting from './actions/voting.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { submissionNotice } from './notices.ts'
import { shareContactData } from './contact-data.ts'
import { deleteOldPasses } from './store/passes.ts'
import { followerWork, onMoved } from './notify-followers.ts'
import { notifyTeamWork } from './notify-team.ts'
import { recalculateVotesWork } from './recalculate-votes.ts'

const deleteExpiredPasses: CronWork = {
  name: 'sweep-share-passes',
  schedule: '17 4 * * *',
  graceSeconds: 3600,
  run: deleteOldPasses,
}

export const module: Module = {
  name: 'share',
  fieldTexts,
  calls: [
    ...answers(contract, {
      ...commenting,
      ...merging,
      ...shares,
      ...submitting,
      ...team,
      ...voting,
    }),
    ...answers(readerContract, {
      ...commenting,
      ...ownComments,
      ...reading,
      ...submitting,
      ...voting,
      uploadIdeaPicture,
    }),
  ],
  jobs: [recalculateVotesWork, notifyTeamWork, followerWork],
  reactions: [onMoved],
  cron: [deleteExpiredPasses],
  people: [shareContactData],
  notices: [submissionNotice],
  contentCounts: [
    { table: 'board_shares', label: 'Shared boards' },
    { table: 'ticket_votes', label: 'Votes' },
    { table: 'share_comments', label: 'Reader comments' },
    { table: 'share_reactions', label: 'Reader reactions' },
    { table: 'share_submissions', label: 'Idea submissions' },
  ],
  events: eventsIn(contract),
}
