import { named, type KernelInterface, type Fields } from './declare.ts'
import {
  DEMAND_STEALS,
  DEMAND_USES_SAFETY,
  FairnessCode,
  kittingSettings,
  LINE_ANSWERS,
  LINE_ANSWERS_BELOW,
  lineRecord,
  MAX_DEPTH,
  MEMBER_MAIN,
  Mixing,
  NEVER,
  RECIPE_HAS_BUILDS,
  RECIPE_HAS_SUBSTITUTES,
  RECIPE_NON_MONOTONE,
  SUPPLY_SAFETY,
  TAG_AREA,
  TAG_WIDTH,
  TagMode,
  Timing,
} from './kitting-codes.ts'
import { kittingColumns, kittingMemory, packedColumns } from './kitting-columns.ts'
import {
  chunkHeader,
  CHUNK_HEADER,
  NARROW_COLUMNS,
  outputTableNames,
  outputTables,
  placesOf,
  WIDE_COLUMNS,
} from './kitting-output.ts'

/** Records that the kernel packs, in memory that the host allocates. */
export const usageRecord = {
  num: 'i64',
  den: 'i64',
  offset: 'i64',
  round: 'i64',
  steps: 'i32',
  stepsEnd: 'i32',
  /** Form of the function: assembly/kernels/kitting/usage.ts. */
  kind: 'i32',
} as const satisfies Fields

export const memberRecord = {
  item: 'i32',
  flags: 'i32',
  num: 'i64',
  den: 'i64',
  min: 'i64',
  share: 'i32',
  supplier: 'i32',
} as const satisfies Fields

/** `next`: first supply at or after it that may not be empty. */
export const supplyRecord = { free: 'i64', time: 'i32', next: 'i32' } as const satisfies Fields

/** Results of a step. */
export const StepCode = { more: 0, finished: 1 } as const

const outputPlaces = Object.values(outputTables).map((columns) => named('OUT_', placesOf(columns)))

export const kittingInterface = {
  constants: {
    MAX_DEPTH,
    NEVER,
    TAG_WIDTH,
    TAG_AREA,
    LINE_ANSWERS,
    LINE_ANSWERS_BELOW,
    MEMBER_MAIN,
    RECIPE_NON_MONOTONE,
    RECIPE_HAS_SUBSTITUTES,
    RECIPE_HAS_BUILDS,
    DEMAND_STEALS,
    DEMAND_USES_SAFETY,
    SUPPLY_SAFETY,
    ...named('TAG_MODE_', TagMode),
    ...named('TIMING_', Timing),
    ...Mixing,
    ...FairnessCode,
    ...named('STEP_', StepCode),
    CHUNK_HEADER,
    NARROW_COLUMNS,
    WIDE_COLUMNS,
    ...Object.fromEntries(outputTableNames.map((name, number) => [name.toUpperCase(), number])),
    TABLES: outputTableNames.length,
    ...Object.assign({}, ...outputPlaces),
  },
  records: {
    LINE: lineRecord,
    USAGE: usageRecord,
    MEMBER: memberRecord,
    SUPPLY: supplyRecord,
    CHUNK: chunkHeader,
  },
  blocks: {
    bindProblem: { ...kittingColumns, ...kittingMemory },
    bindPacked: { ...packedColumns },
  },
  settings: { policy: kittingSettings },
} as const satisfies KernelInterface
