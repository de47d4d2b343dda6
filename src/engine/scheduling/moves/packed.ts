import { encodeText } from '../../text-codec.ts'
import type { Problem, Solution } from '../problem.ts'
import type { MovableModel } from './model.ts'

/**
 * A movable plan as one block of bytes, for a browser (or another thread) that computes moves by itself:
 *
 *   server   packPlan(modelOf(prepared), plan.solution, about)   -> Uint8Array; its buffer can be handed over or sent
 *   browser  const { model, solution, about } = openPlan(bytes)  columns are views over the bytes, nothing is copied
 *            new MovablePlan(model, solution, kernelMoves(loadKernels(module)))
 *
 * A preview is `moveOperation` followed by `undo`; a move that stays is not undone. `moveHash` (hash.ts) of the outcome is
 * equal on both sides when both moved in the same plan: it is sent with the confirmation.
 *
 * Layout: uint32 LE length of a JSON header, the header, then its columns, each aligned to 8 bytes after the header.
 * Columns that no move reads are empty.
 */
interface Header {
  readonly version: 1
  readonly numbers: Readonly<Record<string, number>>
  readonly about: PlanAbout
  /** Of the problem ('p'), the solution ('s') and the model ('m'): name, type, length. */
  readonly columns: readonly (readonly [group: Group, name: string, type: TypeName, length: number])[]
}

/** Further facts that a mover needs. */
export interface PlanAbout {
  /** Stamp of the stored plan: a confirmation that carries it is refused when the plan has changed since. */
  readonly stamp: string
  /** Earliest start; seconds UTC. */
  readonly asOf: number
  /** Latest start; later ones need a whole run; seconds UTC. */
  readonly until: number
}

type Group = 'p' | 's' | 'm'
type TypeName = keyof typeof types
type Column = Int32Array | Uint8Array | Float64Array

const types = { i4: Int32Array, u1: Uint8Array, f8: Float64Array } as const

/** Columns of the problem that only a whole run reads. */
const unread: ReadonlySet<string> = new Set<keyof Problem>([
  'weights',
  'resourceMaxBatch',
  'resourceWindow',
  'resourceLeast',
  'opComponent',
  'opRank',
  'opEarliest',
  'opLatest',
  'opDue',
  'opQty',
  'opBatchKey',
  'opPreviousStart',
  'opPreviousResource',
  'opItem',
  'opFamily',
  'candPriority',
  'candCost',
  'fixedOp',
  'fixedCand',
  'fixedSetup',
  'fixedStart',
  'fixedProduced',
  'fixedEnd',
  'profileSlack',
])

interface Decoder {
  readonly TextDecoder: new () => { decode(bytes: Uint8Array): string }
}
const { TextDecoder } = globalThis as unknown as Decoder

const typeOf = (column: Column): TypeName =>
  column instanceof Int32Array ? 'i4' : column instanceof Uint8Array ? 'u1' : 'f8'

const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8

export function packPlan(model: MovableModel, solution: Solution, about: PlanAbout): Uint8Array<ArrayBuffer> {
  const numbers: Record<string, number> = {}
  const columns: [Group, string, Column][] = []
  for (const [name, value] of Object.entries<number | Column>({ ...model.problem }))
    if (typeof value === 'number') numbers[name] = value
    else columns.push(['p', name, unread.has(name) ? value.subarray(0, 0) : value])
  for (const [name, column] of Object.entries<Column>({ ...solution })) columns.push(['s', name, column])
  columns.push(['m', 'place', model.place])
  for (const name of ['operations', 'orders', 'resources'] as const) {
    const { offsets, bytes } = encodeText(model[name])
    columns.push(['m', `${name} ends`, offsets], ['m', name, bytes])
  }
  const header: Header = {
    version: 1,
    numbers,
    about,
    columns: columns.map(([group, name, column]) => [group, name, typeOf(column), column.length]),
  }
  const text = encodeText([JSON.stringify(header)]).bytes
  const start = aligned(4 + text.length)
  const packed = new Uint8Array(
    columns.reduce((end, [, , { byteLength }]) => end + aligned(byteLength), start),
  )
  new DataView(packed.buffer).setUint32(0, text.length, true)
  packed.set(text, 4)
  let at = start
  for (const [, , column] of columns) {
    packed.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), at)
    at += aligned(column.byteLength)
  }
  return packed
}

/** @throws Error when the bytes are of another version. Keep them unchanged as long as the plan is used. */
export function openPlan(packed: Uint8Array): {
  readonly model: MovableModel
  readonly solution: Solution
  readonly about: PlanAbout
} {
  // Columns are aligned to 8 bytes of the buffer.
  const bytes = packed.byteOffset % 8 === 0 ? packed : packed.slice()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = view.getUint32(0, true)
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Header
  if (header.version !== 1) throw new Error(`version ${String(header.version)} of a packed plan is not 1`)
  const groups: Record<Group, Record<string, Column>> = { p: {}, s: {}, m: {} }
  let at = bytes.byteOffset + aligned(4 + length)
  for (const [group, name, type, count] of header.columns) {
    const column = new types[type](bytes.buffer as ArrayBuffer, at, count)
    groups[group][name] = column
    at += aligned(column.byteLength)
  }
  const texts = (name: string): string[] =>
    textsOf(groups.m[`${name} ends`] as Int32Array, groups.m[name] as Uint8Array)
  return {
    model: {
      problem: { ...header.numbers, ...groups.p } as unknown as Problem,
      place: groups.m['place'] as Int32Array,
      operations: texts('operations'),
      orders: texts('orders'),
      resources: texts('resources'),
    },
    solution: groups.s as unknown as Solution,
    about: header.about,
  }
}

function textsOf(ends: Int32Array, bytes: Uint8Array): string[] {
  const decoder = new TextDecoder()
  const whole = decoder.decode(bytes)
  // ASCII only: byte offsets equal text offsets.
  if (whole.length === bytes.length)
    return Array.from({ length: ends.length - 1 }, (_, k) => whole.slice(ends[k], ends[k + 1]))
  return Array.from({ length: ends.length - 1 }, (_, k) =>
    decoder.decode(bytes.subarray(ends[k], ends[k + 1])),
  )
}
