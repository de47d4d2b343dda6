import { NULL_I32, NULL_I64, SCALE, tableFromRows, tableOf, textAt, type Table } from '#engine/columns.ts'
import * as schemas from '#engine/scheduling/input.ts'
import type { SchedulingInput } from '#engine/scheduling/input.ts'
import type { ScheduleFolder, Sound } from './files.ts'

/** The tables of a scheduling run from valid files, and the slots of their calendars. */
export function schedulingInput(
  { jobs, steps, machines, setups }: ScheduleFolder,
  slots: Table<typeof schemas.slotSchema>,
): SchedulingInput {
  return {
    resources: resources(machines!),
    slots,
    jobs: jobRows(jobs!),
    ...stepTables(steps!, machines!),
    changeovers: changeovers(setups),
    itemGroups: tableOf(schemas.itemGroupSchema, 0),
  }
}

const known = (column: BigInt64Array | null, row: number): bigint | null => {
  const value = column?.[row] ?? NULL_I64
  return value === NULL_I64 ? null : value
}
const integerAt = (column: Int32Array | null, row: number): number | null => {
  const value = column?.[row] ?? NULL_I32
  return value === NULL_I32 ? null : value
}

/** Full seconds of fixed-point minutes, rounded up. */
export const secondsOf = (minutes: bigint | null): number | null =>
  minutes === null ? null : Number((minutes * 60n + SCALE - 1n) / SCALE)

const rowsOf = <R>(length: number, make: (row: number) => R): R[] =>
  Array.from({ length }, (_, row) => make(row))

function resources({ length, columns }: Sound<'machines'>): SchedulingInput['resources'] {
  return tableFromRows(
    schemas.resourceSchema,
    rowsOf(length, (row) => {
      const quantity = known(columns.quantity, row)
      return {
        code: textAt(columns.machine!, row)!,
        type: 'M',
        class: quantity !== null && quantity > SCALE ? 'M' : 'S',
        groups: columns.group ? textAt(columns.group, row) : null,
        qtyMode: 1,
        quantity,
        efficiency: known(columns.efficiency, row),
      }
    }),
  )
}

function jobRows({ length, columns }: Sound<'jobs'>): SchedulingInput['jobs'] {
  return tableFromRows(
    schemas.jobSchema,
    rowsOf(length, (row) => ({
      code: textAt(columns.job!, row),
      due: known(columns.due, row),
      priority: integerAt(columns.priority, row) ?? 50,
      earliest: known(columns.earliest, row),
      qty: known(columns.qty, row) ?? SCALE,
      status: 'N',
    })),
  )
}

/** Operation of a step: its number is unique within the job. */
const operationOf = (job: string, step: number): string => `${job}-${step}`

function stepTables(
  steps: Sound<'steps'>,
  machines: Sound<'machines'>,
): Pick<SchedulingInput, 'operations' | 'candidates' | 'links'> {
  const { columns } = steps
  const order = inOrder(steps)
  const members = membersOf(machines)
  const codeAt = (row: number) => operationOf(textAt(columns.job!, row)!, columns.step![row]!)
  const previous = new Map<string, number>()
  return {
    operations: tableFromRows(
      schemas.operationSchema,
      order.map((row) => ({
        code: codeAt(row),
        order: textAt(columns.job!, row),
        procNo: columns.step![row]!,
        split: 0,
        qty: known(columns.qty, row) ?? SCALE,
        status: 'N',
        fixLevel: 0,
        specs: columns.family ? `${textAt(columns.family, row) ?? ''};;;;;;;;;` : null,
      })),
    ),
    candidates: tableFromRows(
      schemas.candidateSchema,
      order.flatMap((row) => {
        const own = columns.machine ? textAt(columns.machine, row) : null
        const able = own === null ? members.get(textAt(columns.group!, row)!)! : [own]
        return able.map((resource, choice) => ({
          operation: codeAt(row),
          choice,
          inst: 'M',
          resource,
          setup: secondsOf(known(columns.setup_minutes, row)),
          fixed: integerAt(columns.seconds, row) ?? secondsOf(known(columns.minutes, row)),
          perPiece: 0n,
          teardown: secondsOf(known(columns.teardown_minutes, row)),
        }))
      }),
    ),
    links: tableFromRows(
      schemas.linkSchema,
      order.flatMap((row) => {
        const job = textAt(columns.job!, row)!
        const before = previous.get(job)
        previous.set(job, row)
        if (before === undefined) return []
        return [
          {
            before: codeAt(before),
            after: codeAt(row),
            type: (columns.link ? textAt(columns.link, row) : null) ?? 'ES',
            minLag: secondsOf(known(columns.min_lag, row)),
            maxLag: secondsOf(known(columns.max_lag, row)),
          },
        ]
      }),
    ),
  }
}

/** Rows of steps by job and number. */
function inOrder({ length, columns }: Sound<'steps'>): number[] {
  const { values } = columns.job!
  return rowsOf(length, (row) => row).toSorted((a, b) => {
    const [left, right] = [values[columns.job!.codes[a]!]!, values[columns.job!.codes[b]!]!]
    return left < right ? -1 : left > right ? 1 : columns.step![a]! - columns.step![b]!
  })
}

/** Machines of every group, by code. */
export function membersOf({ length, columns }: Sound<'machines'>): Map<string, string[]> {
  const members = new Map<string, string[]>()
  for (let row = 0; row < length; row++) {
    const group = columns.group ? textAt(columns.group, row) : null
    if (group === null) continue
    const list = members.get(group) ?? []
    list.push(textAt(columns.machine!, row)!)
    members.set(group, list)
  }
  for (const list of members.values()) list.sort()
  return members
}

/** The code of a row is its content, so that the order of rows does not matter. */
function changeovers(setups: ScheduleFolder['setups']): SchedulingInput['changeovers'] {
  const { machine, from, to, minutes } = setups?.columns ?? {}
  return tableFromRows(
    schemas.changeoverSchema,
    rowsOf(setups?.length ?? 0, (row) => {
      const [resource, prev, next] = [machine!, from!, to!].map((column) => textAt(column, row)!)
      return {
        code: [resource, prev, next].join(' '),
        kind: 'spec1',
        resource,
        prev,
        next,
        seconds: secondsOf(known(minutes!, row)),
        allowed: true,
        priority: 50,
      }
    }),
  )
}
