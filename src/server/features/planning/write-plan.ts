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
type Stages = Readonly<Record<(typeof planned)[number], Stage>>

interface Step {
  readonly phase: AcceptancePhase
  /** About how long it takes beside the others. */
  readonly weight: number
  readonly work: () => Promise<unknown>
}

/** What their stages are looked up by, where it is not the code. */
const keys: Partial<Record<(typeof planned)[number], string[]>> = { pegs: ['leftKey', 'rightKey'] }

/** Share of the whole that reading and checking the data takes. */
const checked = 0.3

/**
 * Writes the plan, step by step; what is the same as in the plan before is left as it is.
 * @param fresh throws when the data is not what the plan was made of; asked before anything of the plan before goes
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
  const stages: Partial<Record<(typeof planned)[number], Stage>> = {}
  const stage = (name: (typeof planned)[number]): Step => ({
    phase: 'comparing',
    weight: counts[name],
    work: async () => (stages[name] = await stageOf(tx, await rows.of(name), keys[name])),
  })
  const write = (name: (typeof planned)[number], by: readonly string[] = []): Step => ({
    phase: name,
    weight: 4 * counts[name],
    work: () => writeChanges(tx, stages[name]!, by),
  })
  return [
    { phase: 'comparing', weight: counts.orders, work: async () => writeRows(tx, await rows.of('orders')) },
    ...planned.map(stage),
    { phase: 'comparing', weight: counts.operations, work: fresh },
    { phase: 'clearing', weight: counts.operations, work: () => clearPlan(tx, stages as Stages) },
    write('operations'),
    write('uses'),
    write('instructions'),
    write('pegs', ['runNo']),
    {
      phase: 'orders',
      weight: 2 * counts.operations,
      work: async () => writeOrders(tx, await rows.of('jobs')),
    },
  ]
}

const samePeg = `s.left_node = p.left_node and s.left_key = p.left_key and s.right_node = p.right_node
  and s.right_key = p.right_key and s.item_code = p.item_code`

/**
 * Takes away what the plan before had and this one has not. What hangs on operations that have left the plan stays for
 * the record; pegs that a user locked or an interface made come before those of the plan.
 */
async function clearPlan(tx: Tx, staged: Stages): Promise<void> {
  const { operations, uses, instructions, pegs } = staged
  const planned = (code: string) =>
    `not exists (select from operation o where o.code = ${code} and o.status not in ('N', 'A')
       and not exists (select from ${operations.name} s where s.code = o.code))`
  await tx.run(
    `delete from use_inst u where ${planned('u.operation_code')}
       and not exists (select from ${uses.name} s where s.code = u.code)`,
  )
  await tx.run(
    `delete from input_inst i where ${planned('i.operation_code')}
       and not exists (select from ${instructions.name} s where s.code = i.code)`,
  )
  await tx.run(
    `delete from ${pegs.name} s using peg p
     where (p.kind = 'H' or p.lock_user is not null) and ${samePeg}`,
  )
  await tx.run(
    `delete from peg p where p.right_node = 'OP' and p.kind <> 'H' and p.lock_user is null
       and ${planned('p.right_key')} and not exists (select from ${pegs.name} s where ${samePeg})`,
  )
  await tx.run(
    `delete from peg p where p.right_node in ('SO', 'FC', 'MO') and p.kind <> 'H' and p.lock_user is null
       and not exists (select from ${pegs.name} s where ${samePeg})`,
  )
  await tx.run(
    `delete from operation o where o.status in ('N', 'A')
       and not exists (select from ${operations.name} s where s.code = o.code)`,
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
