import { choiceOf, type ChoiceName } from '../choices/index.ts'
import { choice, duration, flag, integer, json, quantity, time, type Field } from '../field-kinds.ts'

const pick = (zh: string, en: string, name: ChoiceName, code?: string): Field =>
  choice(zh, en, name, { required: true, default: code ?? Object.keys(choiceOf(name))[0]! })

/**
 * Every option of one assigning command by name (entities.md 2.5, scheduling.md §1, §2). The command's property
 * panel, the scheme in words, the command line and the engine all read this one list. Durations are seconds.
 */
export const schedulingOptions = {
  assignType: pick('分派类型', 'Capacity', 'AssignType'),
  assignDirection: pick('分派方向', 'Direction', 'PlanDirection'),
  resSelect: pick('资源选择', 'Resource choice', 'ResSelect'),
  dispatchRule: json('分派规则', 'Dispatch rule', {
    help: {
      zh: '[{field, descending}]；默认: 优先级, 交期',
      en: '[{field, descending}]; default: priority, due date; ties by order, process number, split',
    },
  }),
  resStrategies: json('评分策略', 'Score terms', {
    help: { zh: '[{key, weight}]', en: '[{key, weight}]: terms of the candidate score and their weights' },
  }),
  setupCombine: pick('动态换型合并', 'Changeovers combined by', 'SetupCombine'),
  efficiency: quantity('效率', 'Efficiency', { default: '1', min: 0.000001 }),
  assignStart: time('分派开始', 'Assignment start'),
  assignEnd: time('分派结束', 'Assignment end'),
  rawMaterialConstraint: flag('原料制约', 'Material constraint', { default: true }),
  moveReleased: flag('可移动已下达', 'Released may move', { default: false }),
  beforeStart: pick('早于分派开始', 'Before assignment start', 'ViolationPolicy', 'FORWARD'),
  afterEnd: pick('晚于分派结束', 'After assignment end', 'ViolationPolicy', 'IGNORE'),
  beforeEst: pick('早于最早开始', 'Before earliest start', 'ViolationPolicy', 'FORWARD'),
  afterDue: pick('晚于交期', 'After due date', 'ViolationPolicy', 'IGNORE'),
  onLockFail: pick('资源锁定失败时', 'When a lock fails', 'FailPolicy'),
  onMaxMoveFail: pick('超过最大间隔时', 'When a longest lag fails', 'FailPolicy'),
  ignoreUnassignedNeighbours: flag('忽略未分派的前后工序', 'Ignore unassigned neighbours', {
    default: false,
    help: {
      zh: '关联的工序未能分派时,仍分派本工序',
      en: 'an operation is placed even when one it is linked to could not be',
    },
  }),
  fence: duration('冻结期', 'Time fence', { default: 0, min: 0 }),
  maxPause: duration('最长中断', 'Longest break', { min: 0 }),
  optimiseSeconds: integer('优化时间(秒)', 'Seconds of optimisation', { default: 0, min: 0, max: 86_400 }),
  optimiseIterations: integer('优化迭代', 'Iterations of optimisation', { min: 0 }),
  objective: json('目标权重', 'Objective weights', {
    help: {
      zh: '{tardiness, lateOrders, setup, makespan, flowTime, planChange}',
      en: '{tardiness, lateOrders, setup, makespan, flowTime, planChange}: weight of each',
    },
  }),
  seed: integer('随机种子', 'Seed', { default: 1, min: 0 }),
} as const satisfies Record<string, Field>

export type SchedulingOption = keyof typeof schedulingOptions

/** Score terms (scheduling.md §2, candidate score); a candidate's score is the weighted sum, the largest wins. */
export const scoreTerms = [
  'finishEarly',
  'lateness',
  'setup',
  'idleGap',
  'priority',
  'sameItem',
  'sameSpec',
  'loadBalance',
  'cost',
  'previousPlan',
  'toolAvailability',
] as const
export type ScoreTerm = (typeof scoreTerms)[number]
