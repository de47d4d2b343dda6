import { entityNamed } from '#domain/entities/index.ts'
import type { AcceptancePhase } from '#domain/scheduling/acceptance.ts'
import type { Tx } from '../../db/tenant.ts'
import { fillStage, makeStage, type Stage } from '../../platform/exchange/stage.ts'
import { writeChanges } from '../../platform/exchange/write-changes.ts'
import type { Acceptance } from '../../platform/jobs/acceptances.ts'
import type { EntityCopy } from '../../platform/jobs/entity-copy.ts'
import { chunksOf, writeRows } from './calculation.ts'
import { writePlannedOrders } from './order-status.ts'
import type { RowsToWrite } from './rows-to-write.ts'

const planned = ['operations', 'uses', 'instructions', 'pegs'] as const
type Planned = (typeof planned)[number]
type Stages = Partial<Record<Planned, Stage>>

interface Step {
  readonly phase: AcceptancePhase
  /** About how long it takes beside the others. */
  readonly weight: number
  readonly work: () => Promise<unknown>
}

/** What their stages are looked up by, where it is not the code. */
const keys: Partial<Record<Planned, string[]>> = { pegs: ['leftKey', 'rightKey'] }

/** Share of the whole that reading the data takes. */
const checked = 0.1

/**
 * Writes the plan, step by step; what is the same as in the plan before is left as it is. Threads make the rows of a table
 * while the one before it is written.
 * @param fresh throws when the data is not what the plan was made of; asked before anything of the plan before changes
 */
export async function writePlan(
  tx: Tx,
  rows: RowsToWrite,
  acceptance: Acceptance,
  fresh: () => Promise<void>,
): Promise<void> {
  const steps = stepsOf(tx, rows, fresh)
  const total = steps.reduce((sum, { weight }) => sum + weight, 0)
  let done = 0
  for (const { phase, weight, work } of steps) {
    acceptance.tell(phase, checked + ((1 - checked) * done) / total)
    await work()
    done += weight
  }
  acceptance.tell('keeping', 1)
}

function stepsOf(tx: Tx, rows: RowsToWrite, fresh: () => Promise<void>): Step[] {
  const { counts } = rows
  const stages: Stages = {}
  const stage = async (name: Planned) => (stages[name] = await stageOf(tx, await rows.of(name), keys[name]))
  const write = (name: Planned, by: readonly string[] = []): Step => ({
    phase: name,
    weight: counts[name],
    work: async () => {
      const staged = stages[name] ?? (await stage(name))
      await clear[name]?.(tx, stages)
      await writeChanges(tx, staged, by)
    },
  })
  return [
    { phase: 'comparing', weight: counts.orders, work: async () => writeRows(tx, await rows.of('orders')) },
    { phase: 'comparing', weight: counts.operations / 4, work: () => stage('operations') },
    { phase: 'comparing', weight: counts.operations / 4, work: fresh },
    write('operations'),
    write('uses'),
    write('instructions'),
    write('pegs', ['runNo']),
    { phase: 'clearing', weight: counts.operations / 10, work: () => clearOperations(tx, stages) },
    {
      phase: 'orders',
      weight: counts.operations / 2,
      work: async () => writeOrders(tx, await rows.of('jobs')),
    },
  ]
}

const samePeg = `s.left_node = p.left_node and s.left_key = p.left_key and s.right_node = p.right_node
  and s.right_key = p.right_key and s.item_code = p.item_code`

/** What hangs on operations that have left the plan stays for the record. */
const isPlanned = (code: string, { operations }: Stages): string =>
  `not exists (select from operation o where o.code = ${code} and o.status not in ('N', 'A')
     and not exists (select from ${operations!.name} s where s.code = o.code))`

/** Takes away what the plan before had of a table and this one has not. */
const clear: Partial<Record<Planned, (tx: Tx, stages: Stages) => Promise<unknown>>> = {
  uses: (tx, stages) => clearRows(tx, 'use_inst', 'uses', stages),
  instructions: (tx, stages) => clearRows(tx, 'input_inst', 'instructions', stages),
  pegs: clearPegs,
}

/** Rows of an operation; they are known by their codes. */
const clearRows = (tx: Tx, table: string, name: Planned, stages: Stages): Promise<number> =>
  tx.run(
    `delete from ${table} t where ${isPlanned('t.operation_code', stages)}
       and not exists (select from ${stages[name]!.name} s where s.code = t.code)`,
  )

/** Pegs that a user locked or an interface made come before those of the plan. */
async function clearPegs(tx: Tx, stages: Stages): Promise<void> {
  const { name } = stages.pegs!
  await tx.run(
    `delete from ${name} s using peg p
     where (p.kind = 'H' or p.lock_user is not null) and ${samePeg}`,
  )
  const isGone = `p.kind <> 'H' and p.lock_user is null and not exists (select from ${name} s where ${samePeg})`
  // Two statements: in one, the alternative would be looked up for each row instead of joined.
  await tx.run(
    `delete from peg p where p.right_node = 'OP' and ${isPlanned('p.right_key', stages)} and ${isGone}`,
  )
  await tx.run(`delete from peg p where p.right_node in ('SO', 'FC', 'MO') and ${isGone}`)
}

/** Operations that are planned no more; nothing of the plan names them any more. */
async function clearOperations(tx: Tx, { operations }: Stages): Promise<void> {
  await tx.run(
    `delete from operation o where o.status in ('N', 'A')
       and not exists (select from ${operations!.name} s where s.code = o.code)`,
  )
}

async function stageOf(tx: Tx, rows: EntityCopy, asked = ['code']): Promise<Stage> {
  const stage = await makeStage(tx, entityNamed(rows.entity), rows.fields)
  await fillStage(tx, stage, chunksOf(rows), asked)
  return stage
}

/**
 * Planned dates of orders, and the status that follows from their operations (entities.md §4).
 * @param reach whose operations have changed: all orders, or those of `jobs`
 */
export async function writeOrders(tx: Tx, jobs: EntityCopy, reach: 'all' | 'jobs' = 'all'): Promise<void> {
  const stage = await stageOf(tx, jobs)
  const of =
    reach === 'all'
      ? null
      : (await tx.rows<{ code: string }>(`select code from ${stage.name}`)).map(({ code }) => code)
  await writePlannedOrders(tx, stage.name, of)
}
