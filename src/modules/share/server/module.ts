import type { Config } from '#platform/config/config.ts'
import type { Storage } from '#platform/files/storage.ts'
import { answer, type CronWork, type Module } from '#platform/registry/module.ts'

import {
  answerIdea as answerIdeaCall,
  commentReacted,
  createShare,
  decideComments,
  decideSubmissions,
  getShareSettings,
  ideaCommented,
  ideasMerged,
  listShareComments,
  listShares,
  listSharesToRead,
  listSubmissions,
  listTeamIdeas,
  listVotes,
  mergeIdea,
  putShareSettings,
  removeVote,
  renewLink,
  shareChanged,
  submissionCreated,
  submissionDecided,
  unmergeIdea,
  unvoted,
  updateShare,
  updateShareComment,
  voted,
  voteFor,
} from '../contract.ts'
import {
  commentOnIdea,
  deleteOwnComment,
  editOwnComment,
  followIdea,
  getIdea,
  getLock,
  getRoadmap,
  getSharedBoard,
  listIdeas,
  listSharedBoards,
  reactToComment,
  setVote,
  submitIdea,
  suggestIdeas,
  unlock,
  unsubscribe,
  uploadIdeaPicture,
} from '../reader-contract.ts'
import {
  answerAsTeam,
  answerComments,
  comment,
  decide as decideOnComments,
  edit,
} from './actions/commenting.ts'
import { merge, unmerge } from './actions/merging.ts'
import {
  answerIdea,
  answerIdeas,
  answerLock,
  answerRoadmap,
  answerSharedBoard,
  answerSharedBoards,
  answerSuggestions,
  open,
} from './actions/reading.ts'
import { keepPicture } from './actions/pictures.ts'
import { editOwn, react, takeBackOwn } from './actions/own-comments.ts'
import { answerSettings, putSettings, sharesActions } from './actions/shares.ts'
import { answerSubmissions, decide, submit } from './actions/submitting.ts'
import { answerSharesToRead, answerTeamIdeas } from './actions/team.ts'
import {
  answerVotes,
  endByToken,
  putVote,
  setFollowing,
  takeVoteBack,
  voteOnBehalf,
} from './actions/voting.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { submissionNotice } from './notices.ts'
import { shareHolding } from './person-holding.ts'
import type { SiteLinks } from './present.ts'
import { deleteOldPasses } from './store/passes.ts'
import { followerWork, onMoved } from './tell-followers.ts'
import { tellTeamWork } from './tell-team.ts'
import { weighWork } from './weigh-all.ts'

export interface ShareNeeds {
  readonly config: SiteLinks & Pick<Config, 'publicUrl'>
  readonly storage: Storage
}

export function createShareModule({ config, storage }: ShareNeeds): Module {
  return {
    name: 'share',
    fieldTexts,
    calls: [
      ...setUpCalls(config),
      ...teamCalls,
      ...readerCalls,
      answer(uploadIdeaPicture, (scope, input, exchange) => keepPicture(scope, input, exchange)),
    ],
    jobs: [weighWork, tellTeamWork(config), followerWork(config)],
    reactions: [onMoved],
    cron: [sweepPasses],
    people: [shareHolding],
    notices: [submissionNotice],
    holdings: [
      { table: 'board_shares', label: 'Shared boards' },
      { table: 'ticket_votes', label: 'Votes' },
      { table: 'share_comments', label: 'Comments of readers' },
      { table: 'share_reactions', label: 'Reactions of readers' },
      { table: 'share_submissions', label: 'Ideas sent in' },
    ],
    events: [
      shareChanged,
      submissionCreated,
      submissionDecided,
      voted,
      unvoted,
      ideaCommented,
      commentReacted,
      ideasMerged,
    ],
  }
}

const sweepPasses: CronWork = {
  name: 'sweep-share-passes',
  schedule: '17 4 * * *',
  graceSeconds: 3600,
  run: deleteOldPasses,
}

function setUpCalls(links: SiteLinks) {
  const { answerShares, makeShare, editShare, putNewLink } = sharesActions(links)
  return [
    answer(listShares, answerShares),
    answer(createShare, makeShare),
    answer(updateShare, editShare),
    answer(renewLink, putNewLink),
    answer(getShareSettings, answerSettings),
    answer(putShareSettings, putSettings),
    answer(listSharesToRead, answerSharesToRead(links)),
  ]
}

const teamCalls = [
  answer(listTeamIdeas, answerTeamIdeas),
  answer(listSubmissions, answerSubmissions),
  answer(decideSubmissions, decide),
  answer(listShareComments, answerComments),
  answer(decideComments, decideOnComments),
  answer(answerIdeaCall, answerAsTeam),
  answer(updateShareComment, edit),
  answer(listVotes, answerVotes),
  answer(voteFor, voteOnBehalf),
  answer(removeVote, takeVoteBack),
  answer(mergeIdea, merge),
  answer(unmergeIdea, unmerge),
]

const readerCalls = [
  answer(listSharedBoards, answerSharedBoards),
  answer(getSharedBoard, answerSharedBoard),
  answer(getLock, answerLock),
  answer(unlock, open),
  answer(listIdeas, answerIdeas),
  answer(getIdea, answerIdea),
  answer(suggestIdeas, answerSuggestions),
  answer(getRoadmap, answerRoadmap),
  answer(submitIdea, submit),
  answer(setVote, putVote),
  answer(commentOnIdea, comment),
  answer(editOwnComment, editOwn),
  answer(deleteOwnComment, takeBackOwn),
  answer(reactToComment, react),
  answer(followIdea, setFollowing),
  answer(unsubscribe, endByToken),
]
