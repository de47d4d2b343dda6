import { FairnessCode, Mixing, POLICY_SIZE, Setting, TAG_WIDTH, Timing } from '../problem.ts'
import { TIME_LIMIT } from './limits.ts'
import { unitsOf, type Source } from './source.ts'
import type { Tags } from './tags.ts'

/** The policy block of the problem. */
export function settings({ policy }: Source, tags: Tags): Int32Array {
  const block = new Int32Array(POLICY_SIZE)
  const set = (index: number, value: number | boolean) => {
    block[index] = Number(value)
  }
  const mixing = {
    NOMIX_ORDER: Mixing.NOMIX_ORDER,
    NOMIX_BATCH: Mixing.NOMIX_BATCH,
    RATIO: Mixing.RATIO,
  } as const
  set(Setting.lineMode, policy.kitMode === 'LINE')
  set(Setting.timing, policy.timing === 'JIT' ? Timing.JIT : Timing.ASAP)
  set(Setting.twoPhase, policy.commitWindow === 'TWO_PHASE' && policy.kitMode !== 'NOW')
  set(Setting.releaseSets, policy.releaseUnkitted)
  set(Setting.loops, policy.loops)
  set(Setting.fairness, FairnessCode[policy.fairness as keyof typeof FairnessCode] ?? 0)
  set(Setting.mixing, mixing[policy.useSubst as keyof typeof mixing] ?? Mixing.MIX)
  set(Setting.buildFirst, policy.altVsBuild === 'BUILD_FIRST')
  set(Setting.flow, policy.altSolve === 'FLOW')
  set(Setting.explodeAll, policy.explode === 'ALL')
  set(Setting.shelfLife, policy.shelfLife !== 'OFF')
  set(Setting.oneLot, policy.oneLotPerBatch)
  set(Setting.areaLead, Math.min(TIME_LIMIT - 1, policy.areaLead))
  set(Setting.wholeMain, unitsOf(policy.batchStep) % 1_000_000 === 0)
  set(Setting.resultAsSupply, policy.resultAsSupply)
  set(Setting.useTags, tags.used)
  for (let k = 0; k < TAG_WIDTH; k++) set(Setting.tagModes + k, tags.modes[k]!)
  return block
}
