/** Typed array of every type of column. `wide`: whole numbers that the kernel reads as int64 (infinite = NEVER). */
export interface ColumnArrays {
  readonly u8: Uint8Array
  readonly i32: Int32Array
  readonly u32: Uint32Array
  readonly i64: BigInt64Array
  readonly f64: Float64Array
  readonly wide: Float64Array
}
export type ColumnType = keyof ColumnArrays

/** A slot of a parameter block: a column, a number, 0 or 1, or memory that the host has allocated. */
export type SlotType = ColumnType | 'count' | 'flag' | 'address'
export type Slots = Readonly<Record<string, SlotType>>

type ValueOf<T extends SlotType> = T extends ColumnType
  ? ColumnArrays[T]
  : T extends 'flag'
    ? boolean
    : number

/** What the host fills the slots with. */
export type Values<S extends Slots> = { readonly [N in keyof S]: ValueOf<S[N]> }

export type FieldType = 'i32' | 'u32' | 'i64'
/** Fields of a record in the order of their offsets, each aligned to its size. */
export type Fields = Readonly<Record<string, FieldType>>

/** Words of a column of settings in their order: a number, 0 or 1, or an array of so many numbers. */
export type Settings = Readonly<Record<string, 'count' | 'flag' | number>>

/** What host and kernel agree on; assembly/interface/<kernel>.ts is generated from it. */
export interface KernelInterface {
  /** By their names in the kernel. */
  readonly constants?: Readonly<Record<string, number | bigint>>
  /** By the prefix of their offsets in the kernel. */
  readonly records?: Readonly<Record<string, Fields>>
  /** Parameter blocks by the name of the function that reads them in the kernel. */
  readonly blocks?: Readonly<Record<string, Slots>>
  /** Settings by the column that holds them. */
  readonly settings?: Readonly<Record<string, Settings>>
}

const sizes = { i32: 4, u32: 4, i64: 8 } as const satisfies Record<FieldType, number>

/** Bytes of a record and the offset of every field. */
export function layoutOf<F extends Fields>(
  fields: F,
): { readonly bytes: number; readonly at: { readonly [N in keyof F]: number } } {
  let end = 0
  let widest = 4
  const at: Record<string, number> = {}
  for (const [name, type] of Object.entries(fields)) {
    const size = sizes[type]
    if (end % size !== 0) throw new Error(`field ${name} is not aligned to ${size} bytes`)
    at[name] = end
    end += size
    widest = Math.max(widest, size)
  }
  return { bytes: Math.ceil(end / widest) * widest, at: at as { readonly [N in keyof F]: number } }
}

/** Index of the first word of every setting. */
export function indexesOf<S extends Settings>(settings: S): { readonly [N in keyof S]: number } {
  let next = 0
  const entries = Object.entries(settings).map(([name, type]) => {
    const index = next
    next += wordsOf(type)
    return [name, index]
  })
  return Object.fromEntries(entries) as { readonly [N in keyof S]: number }
}

/** Count of all words. */
export const countOf = (settings: Settings): number =>
  Object.values(settings).reduce<number>((sum, type) => sum + wordsOf(type), 0)

const wordsOf = (type: Settings[string]): number => (typeof type === 'number' ? type : 1)

/** Names of a list by their index, with a prefix: row -> ROW_... */
export const numbered = (prefix: string, names: readonly string[]): Record<string, number> =>
  named(prefix, Object.fromEntries(names.map((name, index) => [name, index])))

/** Codes by their names in the kernel: { demand: 1 } with the prefix TAG_MODE_ -> { TAG_MODE_DEMAND: 1 } */
export const named = (prefix: string, codes: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(codes).map(([name, code]) => [prefix + upperSnake(name), code]))

/** camelCase -> CAMEL_CASE */
export const upperSnake = (name: string): string =>
  /[a-z]/.test(name) ? name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase() : name

/** FNV-1a, 31 bits, not 0. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x01000193)
  return hash & 0x7fff_ffff || 1
}
