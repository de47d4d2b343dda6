import type { Label } from '../label.ts'
import type { PolicyName } from './policy.ts'
import type { Policy } from './policy-values.ts'
import { policyFault, type PolicyFault } from './scheme.ts'

interface Rule {
  readonly level: 'E' | 'W'
  readonly option: PolicyName
  readonly when: (policy: Policy) => boolean
  readonly text: Label
}

/** Options that contradict each other (E) or that another option leaves without effect (W). */
const rules: readonly Rule[] = [
  {
    level: 'E',
    option: 'cutoff',
    when: (policy) => policy.commitWindow === 'CUTOFF' && policy.cutoff === null,
    text: {
      zh: '占用窗口为截止日，但没有给出截止日',
      en: 'the commit window is a cut-off date, but none is given',
    },
  },
  {
    level: 'E',
    option: 'minKitValue',
    when: (policy) => policy.minKit === 'PERCENT' && Number(policy.minKitValue) > 100,
    text: { zh: '百分比不能超过 100', en: 'a percentage cannot exceed 100' },
  },
  {
    level: 'E',
    option: 'minKitValue',
    when: (policy) => policy.minKit !== 'OFF' && Number(policy.minKitValue) === 0,
    text: { zh: '最小齐套量已启用，但值为 0', en: 'a smallest kit is asked for, but its value is 0' },
  },
  {
    level: 'E',
    option: 'batchStep',
    when: (policy) => Number(policy.batchStep) === 0,
    text: { zh: '批量步长必须大于 0', en: 'the batch step must be above 0' },
  },
  {
    level: 'W',
    option: 'batchStep',
    when: (policy) =>
      Number(policy.batchStep) > 0 &&
      Number(policy.batchStep) < 0.001 &&
      (policy.useSubst === 'RATIO' || policy.useSubst === 'NOMIX_BATCH' || policy.oneLotPerBatch),
    text: {
      zh: '批量步长过细，会产生大量小批次；每张订单最多按 10000 步计算',
      en: 'so fine a step makes very many small batches; an order is calculated in at most 10,000 steps',
    },
  },
  {
    level: 'W',
    option: 'releaseUnkitted',
    when: (policy) => policy.releaseUnkitted && policy.kitMode !== 'LINE' && policy.loops < 9,
    text: {
      zh: '循环次数只对逐行分配有意义',
      en: 'the number of passes only matters when lines are allocated one by one',
    },
  },
  {
    level: 'W',
    option: 'commitWindow',
    when: (policy) => policy.kitMode === 'NOW' && policy.commitWindow !== 'TWO_PHASE',
    text: {
      zh: '现货齐套只用截止日前的供应，占用窗口不起作用',
      en: 'mode NOW only uses what is there by the cut-off, so the commit window has no effect',
    },
  },
  {
    level: 'W',
    option: 'minSubstQty',
    when: (policy) => policy.useSubst === 'NONE' && Number(policy.minSubstQty) > 0,
    text: { zh: '不使用替代料，最小替代量不起作用', en: 'substitutes are not used, so it has no effect' },
  },
  {
    level: 'W',
    option: 'altSolve',
    when: (policy) => policy.useSubst === 'NONE' && policy.altSolve === 'FLOW',
    text: { zh: '不使用替代料，最大流不起作用', en: 'substitutes are not used, so it has no effect' },
  },
  {
    level: 'W',
    option: 'oneLotPerBatch',
    when: (policy) => policy.oneLotPerBatch && policy.kitMode === 'LINE',
    text: { zh: '逐行分配没有批次', en: 'line by line allocation has no batches' },
  },
  {
    level: 'W',
    option: 'commitDays',
    when: (policy) => policy.commitDays > 0 && policy.commitWindow !== 'NEED_DAYS',
    text: {
      zh: '只有占用窗口为“需求日+天数”时才使用',
      en: 'it is only used when the commit window is the need date plus days',
    },
  },
  {
    level: 'W',
    option: 'stealHard',
    when: (policy) => policy.stealHard.length > 0 && policy.reserve === 'IGNORE',
    text: { zh: '预占已忽略', en: 'reservations are ignored anyway' },
  },
  {
    level: 'W',
    option: 'answerBase',
    when: (policy) => policy.answerBase === 'LOWER_FLAGGED' && policy.explode === 'NONE',
    text: { zh: '不展开下阶，无法按下阶判断', en: 'lower levels are not exploded, so they cannot be judged' },
  },
]

/** @see rules */
export function contradictions(policy: Policy): PolicyFault[] {
  return rules
    .filter((rule) => rule.when(policy))
    .map((rule) => policyFault(rule.level, rule.option, 'contradiction', { text: rule.text }))
}
