import {
  bindProblem,
  policy,
  TAG_AREA,
  TAG_MODE_CROSS,
  TAG_MODES,
  timing,
  TIMING_JIT,
  useTags,
} from '../../interface/kitting'
import { i32At } from '../../memory/columns'

/** Settings that follow from others. Semantics of all columns: src/engine/kitting/problem.ts. */
export let jit: bool = false
/** Tags must be compared: they exclude supplies, or they determine which cross areas. */
export let comparesTags: bool = false
export let crossing: bool = false

/** Reads the block; every pointer in it must stay valid until the run is dropped. */
export function bind(block: usize): void {
  bindProblem(block)
  jit = timing == TIMING_JIT
  crossing = i32At(policy, TAG_MODES + TAG_AREA) == TAG_MODE_CROSS
  comparesTags = useTags || crossing
}
