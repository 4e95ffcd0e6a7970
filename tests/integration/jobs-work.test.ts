import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { listDeadLetters, retryDeadLetter } from '#platform/jobs/dead-letters.ts'
import { job } from '#platform/jobs/job.ts'
import { on, platformWork, work, type Module } from '#platform/registry/module.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import {
  asking,
  createEffects,
  enqueue,
  leaveEffect,
  openJobNode,
  opening,
  until,
  type JobNode,
  type Row,
} from '#tests/support/job-node.ts'
import { testDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const mark = job({ name: 'mark', payload: z.strictObject({ text: z.string() }), retries: 1 })
const acme = crypto.randomUUID()
const globex = crypto.randomUUID()

let database: TestDatabase
const nodes: JobNode[] = []
const ask = asking(() => database.url)

beforeEach(async () => {
  database = await testDatabase()
  await ask(createEffects)
})
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close()
  await database.drop()
})

describe('work', () => {
  test('runs in the organization that queued it, right after the commit', async () => {
    const seen: unknown[] = []
    const node = await working(
      {
        jobs: [
          work(mark, async (scope, { text }) => {
            seen.push([scope.organizationId, scope.actor, text])
            await leaveEffect(scope, text)
          }),
        ],
      },
      withoutPolling,
    )

    await enqueue(node.runtime, acme, mark, [{ text: 'one' }])
    await until('it is done', async () => (await effects()).length === 1)
    await enqueue(node.runtime, globex, mark, [{ text: 'two' }])
    await until('both are done', async () => (await effects()).length === 2)

    expect(seen).toEqual([
      [acme, { kind: 'system', name: 'mark' }, 'one'],
      [globex, { kind: 'system', name: 'mark' }, 'two'],
    ])
    expect(await effects()).toEqual([
      { orgId: acme, mark: 'one' },
      { orgId: globex, mark: 'two' },
    ])
    await until('the rows are settled', async () =>
      (await states('mark')).every((state) => state === 'completed'),
    )
  })

  test('of the platform runs outside any organization', async () => {
    const tidy = job({ name: 'tidy', payload: z.strictObject({}) })
    const seen: unknown[] = []
    const node = await working({
      jobs: [platformWork(tidy, async (scope) => void seen.push(scope.organizationId))],
    })

    await enqueue(node.runtime, undefined, tidy, [{}])
    await until('it is done', async () => (await states('tidy'))[0] === 'completed')

    expect(seen).toEqual([undefined])
  })

  test('runs as a reaction to an event', async () => {
    const greeted = event({
      type: 'person.greeted',
      says: 'greeted {name}',
      data: z.object({ name: z.string() }),
      audience: 'nobody',
    })
    const node = await working({
      events: [greeted],
      reactions: [on(greeted, 'greet-back', (scope, { name }) => leaveEffect(scope, name))],
    })

    await inOrganization(node.runtime, acme, opening, async (scope) => {
      scope.emit(greeted, { name: 'Ada' })
    })
    await until('it is done', async () => (await effects()).length === 1)

    expect(await effects()).toEqual([{ orgId: acme, mark: 'Ada' }])
  })

  test('queued on one node runs immediately on another', async () => {
    const quiet = await openNode({ jobs: [work(mark, async () => {})] })
    const busy = { jobs: [work(mark, (scope, { text }) => leaveEffect(scope, text))] }
    await working(busy, withoutPolling)
    await pause(100)

    await enqueue(quiet.runtime, acme, mark, [{ text: 'over there' }])
    await until('it is done', async () => (await effects()).length === 1)

    expect(await effects()).toEqual([{ orgId: acme, mark: 'over there' }])
  })

  test('is shared by two workers, each job running once', async () => {
    const doneBy: string[] = []
    const doing = (who: string): Partial<Module> => ({
      jobs: [
        work(mark, async (scope, { text }) => {
          doneBy.push(who)
          await leaveEffect(scope, text)
          await pause(5)
        }),
      ],
    })
    const left = await working(doing('left'))
    await working(doing('right'))

    const texts = Array.from({ length: 300 }, (_, number) => `job ${number}`)
    await enqueue(
      left.runtime,
      acme,
      mark,
      texts.map((text) => ({ text })),
    )
    await until('all jobs are done', async () => (await effects()).length >= 300)
    await pause(100)

    const marks = (await effects()).map((row) => row.mark)
    expect(marks).toHaveLength(texts.length)
    expect(new Set(marks)).toEqual(new Set(texts))
    const byLeft = doneBy.filter((who) => who === 'left').length
    expect(byLeft).toBeGreaterThan(50)
    expect(byLeft).toBeLessThan(250)
  })
})

describe('fairness', () => {
  test("five thousand jobs of one organization don't delay another's job", async () => {
    const node = await openNode(
      {
        jobs: [
          work(mark, async (scope, { text }) => {
            await leaveEffect(scope, text)
            await pause(20)
          }),
        ],
      },
      { concurrency: 4 },
    )
    const flood = Array.from({ length: 5000 }, () => ({ text: 'flood' }))
    await enqueue(node.runtime, acme, mark, flood)
    await node.workers.start()
    await until('the flood runs', async () => (await effects()).length > 20)

    await enqueue(node.runtime, globex, mark, [{ text: 'single' }])
    await until('the single one is done', async () =>
      (await effects()).some((row) => row.mark === 'single'),
    )

    expect((await effects()).length).toBeLessThan(1000)
  })

  test('long jobs of one organization leave slots for another', async () => {
    const hold = Promise.withResolvers<void>()
    const node = await working(
      {
        jobs: [
          work(mark, async (scope, { text }) => {
            if (text === 'long') await hold.promise
            await leaveEffect(scope, text)
          }),
        ],
      },
      { concurrency: 4 },
    )
    await enqueue(
      node.runtime,
      acme,
      mark,
      Array.from({ length: 20 }, () => ({ text: 'long' })),
    )
    await until('they run', async () => (await states('mark')).includes('active'))
    await pause(100)

    await enqueue(node.runtime, globex, mark, [{ text: 'short' }])
    await until('the short one is done', async () => (await effects()).length === 1)

    hold.resolve()
    await until('all jobs are done', async () => (await effects()).length === 21)
  })

  test('three busy organizations get equal shares', async () => {
    const owners = [acme, globex, crypto.randomUUID()]
    const node = await openNode(
      { jobs: [work(mark, (scope, { text }) => leaveEffect(scope, text))] },
      { concurrency: 2 },
    )
    for (const owner of owners) {
      const flood = Array.from({ length: 300 }, () => ({ text: 'x' }))
      await enqueue(node.runtime, owner, mark, flood)
    }
    await node.workers.start()
    await until('half is done', async () => (await effects()).length >= 300)

    const rows = await ask(`select org_id, count(*)::int as done from (
      select org_id from effects order by at limit 300) first group by org_id`)
    expect(rows.map(({ done }) => Number(done)).every((done) => done > 60 && done < 140)).toBe(true)
  })
})

describe('a failure', () => {
  test('rolls back, is retried later, and ends as a dead letter', async () => {
    let isFixed = false
    const node = await working({
      jobs: [
        work(mark, async (scope, { text }) => {
          await leaveEffect(scope, text)
          if (!isFixed) throw new Error('not today')
        }),
      ],
    })
    await enqueue(node.runtime, acme, mark, [{ text: 'stubborn' }])
    await until('it failed once', async () => (await states('mark'))[0] === 'retry')
    const [waiting] = await ask(
      `select extract(epoch from start_after - now())::int as seconds from pgboss.job where name = 'mark'`,
    )
    expect(waiting?.seconds).toBeGreaterThanOrEqual(3)
    expect(waiting?.seconds).toBeLessThanOrEqual(10)

    await ask(`update pgboss.job set start_after = now() where name = 'mark'`)
    await until('it is dead', async () => (await states('dead-letters')).length === 1)

    expect(await effects()).toEqual([])
    const [letter] = await onPlatform(node.runtime, opening, (scope) =>
      listDeadLetters(scope, { limit: 10 }),
    )
    expect(letter).toMatchObject({
      queue: 'mark',
      owner: acme,
      data: { text: 'stubborn' },
      error: 'not today',
      tries: 2,
    })

    const nextPage = await onPlatform(node.runtime, opening, (scope) =>
      listDeadLetters(scope, { limit: 10, ...(letter && { before: letter }) }),
    )
    expect(nextPage).toEqual([])

    isFixed = true
    const { id = '' } = letter ?? {}
    expect(await onPlatform(node.runtime, opening, (scope) => retryDeadLetter(scope, id))).toBe(
      true,
    )
    await until('it is done', async () => (await effects()).length === 1)
    expect(await onPlatform(node.runtime, opening, (scope) => retryDeadLetter(scope, id))).toBe(
      false,
    )
    expect(await states('dead-letters')).toEqual([])
  })

  test("has a payload that doesn't match its schema", async () => {
    const node = await working({
      jobs: [work(mark, (scope, { text }) => leaveEffect(scope, text))],
    })
    await inOrganization(node.runtime, acme, opening, async (scope) => {
      await sql`select app.enqueue_job('mark', '{"text":"a","orgId":"b"}', null, null)`.execute(
        scope.db,
      )
    })
    node.workers.kick('mark')
    await until('it failed', async () => (await states('mark'))[0] === 'retry')

    expect(await effects()).toEqual([])
  })

  test('takes too long, and its later work is rolled back', async () => {
    const slow = job({ name: 'slow', payload: z.strictObject({}), retries: 0, timeoutSeconds: 1 })
    const hold = Promise.withResolvers<void>()
    const node = await working({
      jobs: [
        work(slow, async (scope) => {
          await hold.promise
          await leaveEffect(scope, 'too late')
        }),
      ],
    })
    await enqueue(node.runtime, acme, slow, [{}])
    await until('it is dead', async () => (await states('dead-letters')).length === 1)
    hold.resolve()
    await pause(200)

    expect(await effects()).toEqual([])
  })
})

describe('a process', () => {
  test('that died loses its jobs to another', async () => {
    const dead = await openNode({ jobs: [work(mark, async () => {})] })
    await enqueue(dead.runtime, acme, mark, [{ text: 'orphan' }])
    await ask(`update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
      heartbeat_on = now() - interval '1 minute' where name = 'mark'`)

    await working({ jobs: [work(mark, (scope, { text }) => leaveEffect(scope, text))] })
    await until('it is done', async () => (await effects()).length === 1)

    const [row] = await ask(`select retry_count from pgboss.job where name = 'mark'`)
    expect(row?.retryCount).toBe(1)
  })

  test("can't commit a job that was claimed again by another", async () => {
    const hold = Promise.withResolvers<void>()
    let tries = 0
    const node = await working({
      jobs: [
        work(mark, async (scope, { text }) => {
          tries += 1
          if (tries === 1) await hold.promise
          await leaveEffect(scope, `${text} ${tries}`)
        }),
      ],
    })
    await enqueue(node.runtime, acme, mark, [{ text: 'try' }])
    await until('it runs', () => tries === 1)
    await ask(`update pgboss.job set state = 'retry' where name = 'mark'`)
    await until('the second try is done', async () => (await effects()).length === 1)
    hold.resolve()
    await pause(200)

    expect((await effects()).map((row) => row.mark)).toEqual(['try 2'])
    expect(await states('mark')).toEqual(['completed'])
  })

  test('finishes running jobs on stop and claims no more', async () => {
    const running = Promise.withResolvers<void>()
    const hold = Promise.withResolvers<void>()
    const node = await working(
      {
        jobs: [
          work(mark, async (scope, { text }) => {
            running.resolve()
            await hold.promise
            await leaveEffect(scope, text)
          }),
        ],
      },
      { concurrency: 1 },
    )
    await enqueue(node.runtime, acme, mark, [{ text: 'a' }, { text: 'b' }])
    await running.promise
    const stopped = node.workers.stop().then(() => 'stopped')
    const whileItRuns = await Promise.race([stopped, pause(300, 'waiting')])
    hold.resolve()
    await stopped

    expect(whileItRuns).toBe('waiting')
    expect((await effects()).length).toBe(1)
    expect(new Set(await states('mark'))).toEqual(new Set(['completed', 'created']))
    nodes.splice(nodes.indexOf(node), 1)
    await node.runtime.signals.stop()
    await node.runtime.database.close()
  })
})

const withoutPolling = { pollMs: 3_600_000 }

async function openNode(
  module: Partial<Module>,
  habits: { concurrency?: number; pollMs?: number } = {},
): Promise<JobNode> {
  const node = await openJobNode(database.url, module, habits)
  nodes.push(node)
  return node
}

async function working(
  module: Partial<Module>,
  habits?: { concurrency?: number; pollMs?: number },
): Promise<JobNode> {
  const node = await openNode(module, habits)
  await node.workers.start()
  return node
}

function effects(): Promise<Row[]> {
  return ask('select org_id, mark from effects order by at')
}

async function states(queue: string): Promise<unknown[]> {
  const rows = await ask(`select state from pgboss.job where name = '${queue}'`)
  return rows.map(({ state }) => state)
}
