import { parseDispatchKeys, type OwnKey } from '#domain/scheduling/dispatch-keys.ts'
import { NULL_FLAG, NULL_I32, NULL_I64, SCALE, textAt } from '../../columns.ts'
import type { SchedulingInput } from '../input.ts'
import type { ScheduleMessages } from '../messages.ts'
import { Kind, NONE } from '../problem.ts'
import type { ChangeUser } from './changeovers/index.ts'
import type { SlotUser } from './calendars.ts'
import { listOf } from './texts.ts'

const UNIT = Number(SCALE)

export interface Resource extends SlotUser, ChangeUser {
  readonly row: number
  /** Code of the group that it represents (groups.ts); null: it is a resource. */
  readonly group: string | null
  readonly kind: number
  /** Spec whose value is the batch key of furnaces F1..F4; 0 = none. */
  readonly batchSpec: number
  /** Number of the unit within its resource, and the count of units (units.ts). */
  readonly unit: number
  readonly units: number
  /** Type D: never scheduled. */
  readonly excluded: boolean
  /** Fixed point 10^-6, above 0. */
  readonly efficiency: number
  readonly setup: number
  readonly teardown: number
  readonly minBatch: number
  readonly maxBatch: number
  readonly window: number
  readonly fence: number
  /** Seconds for which it stays locked behind an assignment. */
  readonly lock: number
  readonly pause: number
  readonly hourlyCost: number
  readonly displayOrder: number
  /** Codes of the resources allowed for successors under a strict policy; none = any. */
  readonly post: readonly string[]
  /** Own dispatch order; none = that of the policy. */
  readonly dispatchKeys: readonly OwnKey[]
}

/** Resources by code; rows without a code and repeated rows are reported. */
export function readResources(input: SchedulingInput, messages: ScheduleMessages): Resource[] {
  const { columns, length } = input.resources
  const byCode = new Map<string, Resource>()
  for (let row = 0; row < length; row++) {
    const code = textAt(columns.code, row)
    if (code === null) messages.add({ level: 'E', code: 'codeMissing', value: 'resources' })
    else if (byCode.has(code)) messages.add({ level: 'W', code: 'duplicate', resource: code, value: code })
    else byCode.set(code, readResource(input, row, code, messages))
  }
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

function readResource(
  { resources }: SchedulingInput,
  row: number,
  code: string,
  messages: ScheduleMessages,
): Resource {
  const { columns } = resources
  const integer = (column: Int32Array, fallback: number): number =>
    column[row] === NULL_I32 ? fallback : column[row]!
  const quantity = (column: BigInt64Array, fallback: number): number =>
    column[row] === NULL_I64 ? fallback : Number(column[row])
  const type = textAt(columns.type, row)
  const resourceClass = textAt(columns.class, row) ?? ''
  const mode = integer(columns.qtyMode, 1)
  const amount = quantity(columns.quantity, UNIT)
  const furnace = resourceClass.startsWith('F')
  const multiple = resourceClass === 'M' || (resourceClass === '' && amount > UNIT && mode !== 2)
  const unlimited = resourceClass === 'I' || columns.infinite[row] === 1 || (multiple && mode === 0)
  const efficiency = quantity(columns.efficiency, UNIT)
  if (efficiency <= 0)
    messages.add({ level: 'W', code: 'efficiencyInvalid', resource: code, value: String(efficiency / UNIT) })
  const kind = unlimited
    ? Kind.INFINITE
    : furnace
      ? Kind.FURNACE
      : multiple && mode !== 2
        ? Kind.PARALLEL
        : Kind.SINGLE
  return {
    row,
    code,
    group: null,
    unit: 0,
    units: 1,
    groups: listOf(textAt(columns.groups, row)),
    lastItem: textAt(columns.lastItem, row),
    lastSpecs: (textAt(columns.lastSpecs, row) ?? '').split(';').map((part) => part.trim()),
    firstSetup: columns.firstSetup[row] !== NULL_FLAG && columns.firstSetup[row] === 1,
    byQuantity: mode === 2,
    parallel: kind === Kind.PARALLEL,
    quantity: Math.max(0, amount),
    kind,
    batchSpec: /^F[1-4]$/.test(resourceClass) ? Number(resourceClass.slice(1)) : 0,
    excluded: type === 'D',
    efficiency: efficiency > 0 ? efficiency : UNIT,
    setup: Math.max(0, integer(columns.setup, 0)),
    teardown: Math.max(0, integer(columns.teardown, 0)),
    minBatch: quantity(columns.minBatch, 0),
    maxBatch: quantity(columns.maxBatch, Number.MAX_SAFE_INTEGER),
    window: Math.max(0, integer(columns.batchWindow, 0)),
    fence: Math.max(0, integer(columns.fence, 0)),
    lock: Math.max(0, integer(columns.lock, 0)),
    pause: columns.maxPause[row] === NULL_I32 ? NONE : Math.max(0, columns.maxPause[row]!),
    hourlyCost: quantity(columns.hourlyCost, 0) / UNIT,
    displayOrder: integer(columns.displayOrder, 0x7fff_ffff),
    post: listOf(textAt(columns.postResources, row)),
    dispatchKeys: keysOf(code, textAt(columns.dispatchKey, row), messages),
  }
}

function keysOf(code: string, text: string | null, messages: ScheduleMessages): readonly OwnKey[] {
  const read = text === null ? { keys: [] } : parseDispatchKeys(text)
  if ('keys' in read) return read.keys
  messages.add({ level: 'W', code: 'dispatchKeyInvalid', resource: code, value: `${text}: ${read.fault}` })
  return []
}
