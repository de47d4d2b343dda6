import {
  NULL_I64,
  reorderTable,
  rowAt,
  SCALE,
  tableFromRows,
  textAt,
  type RowValues,
  type Table,
  type TextColumn,
} from '#engine/columns.ts'
import { slotSchema } from '#engine/scheduling/input.ts'
import { resourceLoadSchema } from '#engine/scheduling/results.ts'
import type { ScheduleOutcome } from '#engine/scheduling/schedule.ts'
import type { ScheduleFolder } from './files.ts'

/** Between a machine and the number of its unit: no cell of a file holds it. */
const MARK = '\0'
const unitCode = (machine: string, unit: number): string =>
  `${machine}${MARK}${String(unit).padStart(3, '0')}`
const machineOf = (code: string): string => code.split(MARK, 1)[0]!

/** The files that decide whether a machine is planned unit by unit. */
export type UnitFiles = Pick<ScheduleFolder, 'machines' | 'steps' | 'setups'>

/**
 * Machines that do several things at a time and change over between families: each of their units has changeovers of its
 * own, so each is planned as a machine of its own.
 */
export function machinesByUnit({ machines, steps, setups }: UnitFiles): ReadonlySet<string> {
  const found = new Set<string>()
  const quantity = machines?.columns.quantity
  if (!machines || !quantity || !setups?.length || !steps?.columns.family) return found
  const { family, machine: own, group: shared } = steps.columns
  const [named, groups] = [new Set<string>(), new Set<string>()]
  for (let row = 0; row < steps.length; row++) {
    if (textAt(family, row) === null) continue
    const [machine, group] = [own, shared].map((column) => (column ? textAt(column, row) : null))
    if (machine) named.add(machine)
    if (group) groups.add(group)
  }
  const changing = new Set(setups.columns.machine!.values)
  for (let row = 0; row < machines.length; row++) {
    const code = textAt(machines.columns.machine!, row)
    const group = machines.columns.group ? textAt(machines.columns.group, row) : null
    if (code === null || quantity[row] === NULL_I64 || quantity[row]! <= SCALE) continue
    const used = named.has(code) || (group !== null && groups.has(group))
    if (used && (changing.has('*') || changing.has(code))) found.add(code)
  }
  return found
}

/** Units of the machines that are planned by unit, and their slots; other machines and their slots stay. */
export class Units {
  readonly slots: Table<typeof slotSchema>
  readonly #of: ReadonlyMap<string, readonly string[]>

  constructor(folder: UnitFiles, slots: Table<typeof slotSchema>) {
    const byUnit = machinesByUnit(folder)
    if (byUnit.size === 0) {
      this.slots = slots
      this.#of = new Map()
      return
    }
    const most = new Map<string, number>([...byUnit].map((code) => [code, 1]))
    for (let row = 0; row < slots.length; row++) {
      const code = textAt(slots.columns.resource, row)!
      if (byUnit.has(code)) most.set(code, Math.max(most.get(code)!, unitsAt(slots, row)))
    }
    this.#of = new Map(
      [...most].map(([code, count]) => [
        code,
        Array.from({ length: count }, (_, k) => unitCode(code, k + 1)),
      ]),
    )
    this.slots = this.#slotsOf(slots)
  }

  /** Codes under which a machine is planned. */
  of(machine: string): readonly string[] {
    return this.#of.get(machine) ?? [machine]
  }

  isSplit(machine: string): boolean {
    return this.#of.has(machine)
  }

  /** A unit is open where so many of its machine are. */
  #slotsOf(slots: Table<typeof slotSchema>): Table<typeof slotSchema> {
    const rows: number[] = []
    const values = [...slots.columns.resource.values]
    const numbers = new Map(values.map((value, code) => [value, code]))
    const codes: number[] = []
    for (let row = 0; row < slots.length; row++) {
      const code = textAt(slots.columns.resource, row)!
      const units = this.#of.get(code)?.slice(0, unitsAt(slots, row)) ?? [code]
      for (const unit of units) {
        let number = numbers.get(unit)
        if (number === undefined) numbers.set(unit, (number = values.push(unit) - 1))
        rows.push(row)
        codes.push(number)
      }
    }
    const repeated = reorderTable(slotSchema, slots, rows)
    const resource = { codes: Int32Array.from(codes), values }
    return { ...repeated, columns: { ...repeated.columns, resource } }
  }
}

const unitsAt = ({ columns }: Table<typeof slotSchema>, row: number): number =>
  Number(columns.quantity[row]! / SCALE)

const withMachines = (column: TextColumn): TextColumn => ({
  codes: column.codes,
  values: column.values.map(machineOf),
})

/** The result with machines in place of their units: loads are those of all units together. */
export function wholeMachines<O extends ScheduleOutcome>(outcome: O): O {
  const { operations, messages, resources } = outcome.tables
  if (!resources.columns.resource.values.some((code) => code.includes(MARK))) return outcome
  const loads = summed(resources)
  const tables = {
    ...outcome.tables,
    operations: {
      ...operations,
      columns: {
        ...operations.columns,
        resource: withMachines(operations.columns.resource),
        reasonRef: withMachines(operations.columns.reasonRef),
      },
    },
    messages: {
      ...messages,
      columns: {
        ...messages.columns,
        resource: withMachines(messages.columns.resource),
        text: withMachines(messages.columns.text),
      },
    },
    resources: loads,
  }
  return { ...outcome, tables, counts: { ...outcome.counts, resources: loads.length } }
}

function summed(loads: Table<typeof resourceLoadSchema>): Table<typeof resourceLoadSchema> {
  const rows: RowValues<typeof resourceLoadSchema>[] = []
  const byMachine = new Map<
    string,
    { available: number; busy: number; setup: number; idle: number; operations: number }
  >()
  for (let row = 0; row < loads.length; row++) {
    const { resource, ...load } = rowAt(resourceLoadSchema, loads, row)
    const machine = machineOf(resource!)
    const sum = byMachine.get(machine) ?? { available: 0, busy: 0, setup: 0, idle: 0, operations: 0 }
    for (const name of ['available', 'busy', 'setup', 'idle', 'operations'] as const) sum[name] += load[name]!
    byMachine.set(machine, sum)
  }
  for (const [resource, sum] of byMachine) {
    const share = sum.available > 0 ? sum.busy / sum.available : 0
    rows.push({ resource, ...sum, utilisation: BigInt(Math.round(share * 1e6)) })
  }
  return tableFromRows(resourceLoadSchema, rows)
}
