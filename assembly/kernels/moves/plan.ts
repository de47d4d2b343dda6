/** Addresses of the columns of the loaded plan, in the order in which src/engine/kernel/moves.ts fills the block. */
export let rank: usize = 0
export let subFirst: usize = 0
export let status: usize = 0
export let forced: usize = 0
export let candidate: usize = 0
export let setup: usize = 0
export let start: usize = 0
export let produced: usize = 0
export let end: usize = 0
export let ready: usize = 0
export let served: usize = 0

/** Reads them from the parameter block. */
export function bindPlan(plan: usize): void {
  rank = <usize>load<u32>(plan)
  subFirst = <usize>load<u32>(plan, 4)
  status = <usize>load<u32>(plan, 8)
  forced = <usize>load<u32>(plan, 12)
  candidate = <usize>load<u32>(plan, 16)
  setup = <usize>load<u32>(plan, 20)
  start = <usize>load<u32>(plan, 24)
  produced = <usize>load<u32>(plan, 28)
  end = <usize>load<u32>(plan, 32)
  ready = <usize>load<u32>(plan, 36)
  served = <usize>load<u32>(plan, 40)
}
