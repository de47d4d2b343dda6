import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { removeCluster } from '../../support/cluster.ts'
import { all } from '../../support/effort.ts'
import { ServerProcess } from '../../support/server-process.ts'

/** As many as wanted with TAKT_CRASH_ROUNDS; every other round PostgreSQL is killed as well. */
const rounds = Number(process.env['TAKT_CRASH_ROUNDS'] ?? (all ? 30 : 1))
const fileRows = 3000
/** Milliseconds of work before the kill. */
const moments = [600, 900, 1700, 400, 3300, 1200, 150, 2100]
const password = 'Crash-test-2026*'
const customer = crudOf(entityNamed('customer'))

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'takt-crash-'))
})
afterAll(() => removeCluster(dataDir))

/** What the client was told, and what it only asked for. */
interface Journal {
  readonly created: Set<string>
  readonly imports: Map<string, 'asked' | 'done'>
  readonly published: { runNo: string; done: boolean }[]
}

/** Works until the server is gone; everything acknowledged is in the journal. */
async function work(server: ServerProcess, round: number, journal: Journal): Promise<void> {
  const untilGone = async (step: (n: number) => Promise<void>) => {
    for (let n = 0; ; n++)
      try {
        await step(n)
      } catch {
        return
      }
  }
  await Promise.all([
    untilGone(async (n) => {
      const code = `c-${round}-${n}`
      await server.ask(customer.create, { code, name: 'created' })
      journal.created.add(code)
    }),
    untilGone(async (n) => {
      const name = `i-${round}-${n}-`
      const lines = Array.from({ length: fileRows }, (_, row) => `${name}${row},imported`)
      journal.imports.set(name, 'asked')
      const { success } = await server.send(
        customer.importRows,
        'customer.csv',
        `code,name\n${lines.join('\n')}\n`,
      )
      if (success) journal.imports.set(name, 'done')
    }),
    untilGone(async () => {
      const { runNo } = await server.ask(kittingRuns.start, { schemeCode: 'STD' })
      if (!/[SW]/.test(await ended(server, runNo))) return
      const attempt = { runNo, done: false }
      journal.published.push(attempt)
      await server.ask(kittingRuns.publish, { runNo })
      attempt.done = true
    }),
  ])
}

async function ended(server: ServerProcess, runNo: string): Promise<string> {
  for (;;) {
    const { status } = await server.ask(kittingRuns.progress, { runNo })
    if (status !== 'Q' && status !== 'R') return status
    await sleep(50)
  }
}

async function checkRows(server: ServerProcess, journal: Journal): Promise<void> {
  const answer = await server.fetch(customer.exportRows, { format: 'csv', columns: 'code' })
  const codes = new Set((await answer.text()).split('\r\n'))
  const lost = [...journal.created].filter((code) => !codes.has(code))
  expect(lost, 'acknowledged rows that are gone').toEqual([])
  const counts = new Map<string, number>()
  for (const code of codes) {
    const name = /^i-\d+-\d+-/.exec(code)?.[0]
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const [name, state] of journal.imports) {
    const whole = state === 'done' ? [fileRows] : [0, fileRows]
    expect(whole, `${name} ${state}`).toContain(counts.get(name) ?? 0)
  }
}

/** All runs, once none is queued or running any more: a run that was cut off must come to an end by itself. */
async function settledRuns(server: ServerProcess) {
  for (;;) {
    const { items } = await server.ask(kittingRuns.list, { maxResultCount: 1000 })
    if (items.every(({ status }) => status !== 'Q' && status !== 'R')) return items
    await sleep(100)
  }
}

async function checkRuns(server: ServerProcess, journal: Journal): Promise<void> {
  const items = await settledRuns(server)
  const published = items.filter((run) => run.published)
  expect(published.length).toBeLessThanOrEqual(1)
  const told = journal.published.findLastIndex(({ done }) => done)
  const allowed = journal.published.slice(Math.max(0, told)).map(({ runNo }) => runNo)
  if (told >= 0) expect(allowed).toContain(published[0]?.runNo)
  for (const { runNo } of published) {
    const table = await server.fetch(kittingRuns.table, { runNo, table: 'orders' })
    expect(table.status).toBe(200)
    expect((await table.arrayBuffer()).byteLength).toBeGreaterThan(0)
  }
}

it(
  'SIGKILL at any moment loses nothing acknowledged and leaves nothing half done',
  async () => {
    let server = await ServerProcess.start(dataDir)
    await server.signIn(password, server.firstPassword)
    const journal: Journal = { created: new Set(), imports: new Map(), published: [] }
    for (let round = 0; round < rounds; round++) {
      const working = work(server, round, journal)
      // However slow the machine: the first kill comes after something was acknowledged.
      if (round === 0) while (![...journal.imports.values()].includes('done')) await sleep(20)
      await sleep(moments[round % moments.length]!)
      await server.kill(round % 2 === 1)
      await working
      server = await ServerProcess.start(dataDir)
      await server.signIn(password)
      await checkRows(server, journal)
      await checkRuns(server, journal)
    }
    await server.stop()
    expect(journal.created.size).toBeGreaterThan(0)
    if (rounds > 10) expect(journal.published.some(({ done }) => done)).toBe(true)
  },
  300_000 + rounds * 60_000,
)
