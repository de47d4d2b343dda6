import { NEVER } from '../interface/calendar.ts'
import type { ColumnArrays, ColumnType, Slots, SlotType, Values } from '../interface/declare.ts'
import type { Kernels } from './kernels.ts'

type Columns = Readonly<Record<string, ColumnType>>
type Addresses<C> = { readonly [N in keyof C]: number }

/** Copies columns in and writes a parameter block with the declared slots; returns its address. */
export function putBlock<S extends Slots>(kernels: Kernels, slots: S, values: Values<S>): number {
  const words = Object.entries(slots).map(([name, type]) => slotOf(kernels, type, values[name]))
  return kernels.put(Uint32Array.from(words))
}

function slotOf(kernels: Kernels, type: SlotType, value: unknown): number {
  switch (type) {
    case 'count':
    case 'address':
      return value as number
    case 'flag':
      return value ? 1 : 0
    case 'wide':
      return kernels.put(int64Of(value as Float64Array))
    default:
      return kernels.put(value as ColumnArrays[ColumnType])
  }
}

/** Whole numbers as int64; infinite ones as the end of time. */
export function int64Of(column: Float64Array): BigInt64Array {
  return BigInt64Array.from(column, (value) =>
    value === Infinity ? NEVER : value === -Infinity ? -NEVER : BigInt(value),
  )
}

const widths = { u8: 1, i32: 4, u32: 4, i64: 8, f64: 8, wide: 8 } as const satisfies Record<
  ColumnType,
  number
>

/** Memory for result columns with `count` values each. */
export function allocColumns<C extends Columns>(kernels: Kernels, columns: C, count: number): Addresses<C> {
  const at = Object.entries(columns).map(([name, type]) => [name, kernels.alloc(count * widths[type])])
  return Object.fromEntries(at) as Addresses<C>
}

/** A parameter block of their addresses. */
export function putAddresses<C extends Columns>(kernels: Kernels, columns: C, at: Addresses<C>): number {
  return kernels.put(Uint32Array.from(Object.keys(columns), (name) => at[name]!))
}

const arrays = {
  u8: Uint8Array,
  i32: Int32Array,
  u32: Uint32Array,
  i64: BigInt64Array,
  f64: Float64Array,
  wide: Float64Array,
} as const satisfies Record<ColumnType, unknown>

/** Copies result columns out of kernel memory. */
export function copyColumns<C extends Columns>(
  kernels: Kernels,
  columns: C,
  at: Addresses<C>,
  count: number,
): Values<C> {
  const copies = Object.entries(columns).map(([name, type]) => {
    const bytes = kernels.u8(at[name]!, count * widths[type]).slice()
    return [name, new arrays[type](bytes.buffer)]
  })
  return Object.fromEntries(copies) as Values<C>
}
