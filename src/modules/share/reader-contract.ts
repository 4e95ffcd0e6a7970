import { z } from 'zod'

import { anyReader, knownReader } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, line, prose } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'

import {
  idea,
  ideaCard,
  ideaSorts,
  reactionEmoji,
  readerComment,
  roadmap,
  sharedBoard,
} from './model.ts'
import { maxPictures } from './rules.ts'

// Served on tenant hosts. Anything a reader can't see is answered with not_found.
const place = {
  slug: z.string().max(40),
  secret: z.string().max(64).optional(),
}
const ideaPlace = {
  ...place,
  key: z.string().regex(/^[A-Z]{2,6}-\d{1,12}$/, 'Use the format PRO-42.'),
}

export const listSharedBoards = call({
  name: 'share.listSharedBoards',
  route: 'GET /api/share',
  summary: 'List the shared boards of this site',
  access: anyReader,
  input: z.strictObject({}),
  output: z.object({ items: z.array(sharedBoard) }),
})

export const getSharedBoard = call({
  name: 'share.getSharedBoard',
  route: 'GET /api/share/{slug}',
  summary: 'Get a shared board and your permissions',
  access: anyReader,
  input: z.strictObject(place),
  output: sharedBoard,
})

/** The only information about a password-protected board that anyone can get. */
export const getLock = call({
  name: 'share.getLock',
  route: 'GET /api/share/{slug}/lock',
  summary: 'Check the password of a shared board',
  access: anyReader,
  input: z.strictObject({ slug: place.slug }),
  output: z.object({ isLocked: z.boolean() }),
})

export const unlock = call({
  name: 'share.unlock',
  route: 'POST /api/share/{slug}/unlock',
  summary: 'Unlock a board with its password for 30 days',
  access: anyReader,
  input: z.strictObject({ slug: place.slug, password: z.string().max(200) }),
  output: z.object({}),
})

export const listIdeas = call({
  name: 'share.listIdeas',
  route: 'GET /api/share/{slug}/ideas',
  summary: 'List the ideas of a shared board',
  access: anyReader,
  input: z.strictObject({
    ...place,
    ...pageInput,
    sort: z.enum(ideaSorts).default('top'),
    label: line(40).optional(),
    tag: line(60).optional(),
    search: line(100).optional(),
  }),
  output: pageOf(ideaCard),
})

export const getIdea = call({
  name: 'share.getIdea',
  route: 'GET /api/share/{slug}/ideas/{key}',
  summary: 'Get an idea with its comments',
  access: anyReader,
  input: z.strictObject(ideaPlace),
  output: idea,
})

export const suggestIdeas = call({
  name: 'share.suggestIdeas',
  route: 'GET /api/share/{slug}/suggestions',
  summary: 'List ideas similar to a draft',
  access: anyReader,
  input: z.strictObject({ ...place, text: line(150) }),
  output: z.object({ items: z.array(ideaCard) }),
})

export const getRoadmap = call({
  name: 'share.getRoadmap',
  route: 'GET /api/share/{slug}/roadmap',
  summary: 'Get the roadmap of a shared board',
  access: anyReader,
  input: z.strictObject(place),
  output: roadmap,
})

export const submitIdea = call({
  name: 'share.submitIdea',
  route: 'POST /api/share/{slug}/submissions',
  summary: 'Submit an idea',
  access: anyReader,
  input: z.strictObject({
    ...place,
    clientKey: z.uuid(),
    title: line(150, 3),
    body: prose(20_000).trim().default(''),
    pictureIds: z
      .array(id('ticket_uploads'))
      .max(maxPictures, `Attach at most ${maxPictures} images.`)
      .optional(),
  }),
  output: z.object({
    state: z.enum(['published', 'waiting']),
    key: z.string().nullable(),
  }),
  status: 201,
})

export const uploadIdeaPicture = call({
  name: 'share.uploadPicture',
  route: 'POST /api/share/{slug}/pictures',
  summary:
    'Upload an image for an idea. Send the file as the body and its name in the path. Unused uploads are deleted after a day.',
  access: anyReader,
  body: 'file',
  input: z.strictObject({ ...place, name: line(255) }),
  output: z.object({ id: z.uuid(), name: z.string(), size: z.number().int() }),
  status: 201,
})

export const setVote = call({
  name: 'share.setVote',
  route: 'PUT /api/share/{slug}/ideas/{key}/vote',
  summary: 'Vote for an idea or remove your vote',
  access: anyReader,
  input: z.strictObject({ ...ideaPlace, isVoting: z.boolean() }),
  output: ideaCard,
})

export const commentOnIdea = call({
  name: 'share.commentOnIdea',
  route: 'POST /api/share/{slug}/ideas/{key}/comments',
  summary: 'Comment on an idea',
  access: anyReader,
  input: z.strictObject({
    ...ideaPlace,
    clientKey: z.uuid(),
    body: prose(5000).trim().min(1, 'Enter some text.'),
    parentId: id('share_comments').nullable().default(null),
  }),
  output: readerComment,
  status: 201,
})

const commentPlace = { ...ideaPlace, id: id('share_comments') }

export const editOwnComment = call({
  name: 'share.editOwnComment',
  route: 'PATCH /api/share/{slug}/ideas/{key}/comments/{id}',
  summary: 'Edit your comment on an idea within 15 minutes',
  access: anyReader,
  input: z.strictObject({
    ...commentPlace,
    body: prose(5000).trim().min(1, 'Enter some text.'),
  }),
  output: readerComment,
})

export const deleteOwnComment = call({
  name: 'share.deleteOwnComment',
  route: 'DELETE /api/share/{slug}/ideas/{key}/comments/{id}',
  summary: 'Delete your comment on an idea',
  access: anyReader,
  input: z.strictObject(commentPlace),
  output: z.object({}),
})

export const reactToComment = call({
  name: 'share.reactToComment',
  route: 'PUT /api/share/{slug}/ideas/{key}/comments/{id}/reactions',
  summary: 'Add or remove an emoji reaction on a comment',
  access: anyReader,
  input: z.strictObject({ ...commentPlace, emoji: z.enum(reactionEmoji), isOn: z.boolean() }),
  output: readerComment,
})

export const followIdea = call({
  name: 'share.followIdea',
  route: 'PUT /api/share/{slug}/ideas/{key}/follow',
  summary: 'Follow or unfollow an idea',
  access: knownReader,
  input: z.strictObject({ ...ideaPlace, isFollowing: z.boolean() }),
  output: z.object({ isFollowing: z.boolean() }),
})

/** Works with the token alone, signed in or not. */
export const unsubscribe = call({
  name: 'share.unsubscribe',
  route: 'POST /api/share/unsubscribe',
  summary: 'Unsubscribe from emails about an idea, or from all news',
  access: anyReader,
  input: z.strictObject({
    token: z.string().max(64),
    about: z.enum(['idea', 'all']).default('idea'),
  }),
  output: z.object({}),
})
