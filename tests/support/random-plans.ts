import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { withTenant, type Tx } from '../../src/server/db/tenant.ts'
import { tenantOne } from './database.ts'
import { plan } from './planning.ts'
import { seeded } from './random-problem.ts'
import type { TestServer, TestUser } from './server.ts'

export interface Random {
  below(n: number): number
  chance(p: number): boolean
  pick<T>(list: readonly T[]): T
}

export function randomOf(seed: number): Random {
  const random = seeded(seed * 7919 + 13)
  return {
    below: (n) => Math.floor(random() * n),
    chance: (p) => random() < p,
    pick: (list) => list[Math.floor(random() * list.length)]!,
  }
}

const HOUR = 3600

/**
 * Turns the plan of tenant one into another one, the same for the same seed: other working time, locks and changeovers of
 * resources, links and overlaps of processes, dates of material, and operations that are fixed.
 */
export async function replan(server: TestServer, user: TestUser, seed: number, asOf: Date): Promise<void> {
  const random = randomOf(seed)
  await within(server, (tx) => varyData(tx, random, asOf))
  const run = await plan(user, { asOf: asOf.toISOString() })
  if (!'SW'.includes(run.status)) throw new Error(`seed ${seed}: ${JSON.stringify(run)}`)
  await user.ask(schedulingRuns.accept, { runNo: run.runNo })
  await within(server, (tx) => fixSome(tx, random))
}

const within = <T>(server: TestServer, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(server.database.app, tenantOne, work)

async function varyData(tx: Tx, random: Random, asOf: Date): Promise<void> {
  const keys = async (table: string, key = 'code') =>
    (await tx.rows<{ key: string }>(`select ${key} as key from ${table} order by 1`)).map((row) => row.key)
  const set = (table: string, key: string, values: Readonly<Record<string, unknown>>) =>
    tx.run(
      `update ${table} set ${Object.keys(values)
        .map((name, at) => `${name} = $${at + 2}`)
        .join(', ')} where code = $1`,
      [key, ...Object.values(values)],
    )
  const resources = await keys('resource')
  // A plan with one lock is scheduled anew with every move.
  const locks = random.chance(0.2)
  for (const code of resources)
    await set('resource', code, {
      lock_after: locks && random.chance(0.3) ? random.below(3 * HOUR) : null,
      efficiency: random.pick([1, 1, 0.75, 1.5]),
      time_fence: random.chance(0.15) ? random.below(12 * HOUR) : 0,
      enabled: true,
    })
  for (const code of await keys('process'))
    await set('process', code, {
      default_time_constraint: random.pick(['ES', 'ES', 'SS', 'SSEE', 'ESE', 'EES']),
      default_min: random.chance(0.4) ? random.below(6 * HOUR) : 0,
      overlap_batch: random.chance(0.3) ? 1 + random.below(20) : null,
      default_setup: `${random.below(90)}m`,
    })
  for (const table of ['change_i', 'change_r'])
    for (const code of await keys(table)) await set(table, code, { setup_expr: `${random.below(120)}m` })
  await tx.run(`delete from calendar_override where code like 'RND%'`)
  for (let k = 0; k < 4; k++) {
    const from = asOf.getTime() + random.below(20 * 24 * HOUR) * 1000
    await tx.run(
      `insert into calendar_override (code, name, resource_code, start_time, end_time, kind) values ($1, $1, $2, $3, $4, 'down')`,
      [
        `RND${k}`,
        random.pick(resources),
        new Date(from).toISOString(),
        new Date(from + (1 + random.below(30)) * HOUR * 1000).toISOString(),
      ],
    )
  }
  const days = random.below(9) - 4
  await tx.run('update purchase_order set reply_date = promised_date + $1::integer where line_no = 1', [days])
}

async function fixSome(tx: Tx, random: Random): Promise<void> {
  const codes = await tx.rows<{ code: string }>(
    `select code from operation where status = 'A' and assigned order by code`,
  )
  const fixed = codes.map(({ code }) => code).filter(() => random.chance(0.04))
  await tx.run('update operation set fix_level = $2 where code = any ($1)', [
    fixed,
    random.pick(['1', '2', '3']),
  ])
}
