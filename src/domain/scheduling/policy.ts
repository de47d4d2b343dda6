import type { Label } from '../label.ts'
import { choiceOf, type ChoiceName } from '../choices/index.ts'
import {
  choice,
  duration,
  expression,
  flag,
  integer,
  json,
  quantity,
  time,
  type Field,
} from '../field-kinds.ts'

const pick = (zh: string, en: string, name: ChoiceName, code?: string): Field =>
  choice(zh, en, name, { required: true, default: code ?? Object.keys(choiceOf(name))[0]! })

/** A time or condition about each operation (work-environment.ts). */
const aboutWork = (zh: string, en: string, gives: 'bool' | 'time', help: Label): Field =>
  expression(zh, en, { about: { ME: 'scheduledOperation', gives }, help })

/** A time that is calculated when the command is executed. */
const moment = (zh: string, en: string, help: Label): Field =>
  expression(zh, en, { about: { ME: 'planningMoment', gives: 'time' }, help })

/**
 * Every option of one assigning command by name (entities.md 2.5, scheduling.md §1, §2). The command's property
 * panel, the scheme in words, the command line and the engine all read this one list. Durations are seconds.
 */
export const schedulingOptions = {
  assignType: pick('排产类型', 'Capacity', 'AssignType'),
  assignDirection: pick('排产方向', 'Direction', 'PlanDirection'),
  resSelect: pick('资源选择', 'Resource choice', 'ResSelect'),
  dispatchRule: json('排产规则', 'Dispatch rule', {
    help: {
      zh: '[{field, descending}]；默认：优先级，交期',
      en: '[{field, descending}]; default: priority, due date; ties by order, process number, split',
    },
  }),
  resStrategies: json('评分策略', 'Score terms', {
    help: { zh: '[{key, weight}]', en: '[{key, weight}]: terms of the candidate score and their weights' },
  }),
  setupCombine: pick('动态换型合并', 'Changeovers combined by', 'SetupCombine'),
  efficiency: quantity('效率', 'Efficiency', { default: '1', min: 0.000001 }),
  assignStart: time('排产开始', 'Assignment start'),
  assignEnd: time('排产结束', 'Assignment end'),
  assignStartExpr: moment('排产开始表达式', 'Assignment start, worked out', {
    zh: '未填排产开始时使用，如 Today() + 1d；两者都空时用计划单元的排产开始时间',
    en: 'where no start is said, such as Today() + 1d; with neither, that of the plan unit',
  }),
  assignEndExpr: moment('排产结束表达式', 'Assignment end, worked out', {
    zh: '未填排产结束时使用，如 Today() + 30d；两者都空时用计划单元的排产结束时间',
    en: 'where no end is said, such as Today() + 30d; with neither, that of the plan unit',
  }),
  userEstExpr: aboutWork('最早开始表达式', 'Earliest start of each operation', 'time', {
    zh: '每道工序不早于此时间，如 ME.Order.DueDate - 5d；与其他最早开始取最晚者；空值不限制',
    en: 'earliest start of each operation, such as ME.Order.DueDate - 5d; the latest of all earliest starts applies; empty: no limit',
  }),
  userLetExpr: aboutWork('最晚结束表达式', 'Latest end of each operation', 'time', {
    zh: '每道工序应不晚于此时间结束，如 ME.Order.DueDate - 1d；与其他最晚结束取最早者；空值不限制',
    en: 'latest end of each operation, such as ME.Order.DueDate - 1d; the earliest of all latest ends applies; empty: no limit',
  }),
  stopExpr: aboutWork('停止条件', 'Stop when', 'bool', {
    zh: '按排产顺序对每道已处理的工序求值，如 ME.End > Now() + 7d；首次成立后，其后的工序不再排产，留给后面的命令',
    en: 'evaluated for each operation in dispatch order, such as ME.End > Now() + 7d; once true, the remaining operations stay unassigned for the following commands',
  }),
  tempFix: choice('临时固定', 'Held while assigning', 'TempFix', {
    required: true,
    default: 'BOTH',
    help: {
      zh: '本命令执行时，所选工序中已有位置的如何保持；已下达、已开始、固定的始终不动',
      en: 'how selected operations that are already placed are kept during this command; released, started and fixed operations never move',
    },
  }),
  strictPostResource: flag('严格后资源', 'Strict post-resources', {
    default: false,
    help: {
      zh: '后工序只能用前工序所在资源的后资源；该资源未设后资源时不限制',
      en: 'an operation uses only the post-resources of the previous resource, if it names any',
    },
  }),
  updatePeg: flag('更新关联', 'Update pegs', {
    default: false,
    help: {
      zh: '排产后按新的时间重新关联，后面的命令与导出使用新的关联',
      en: 'pegs are calculated again by the new times right after assigning, for the commands that follow',
    },
  }),
  rawMaterialConstraint: flag('原料约束', 'Material constraint', { default: true }),
  moveReleased: flag('可移动已下达', 'Released may move', { default: false }),
  beforeStart: pick('早于排产开始', 'Before assignment start', 'ViolationPolicy', 'FORWARD'),
  afterEnd: pick('晚于排产结束', 'After assignment end', 'ViolationPolicy', 'IGNORE'),
  beforeEst: pick('早于最早开始', 'Before earliest start', 'ViolationPolicy', 'FORWARD'),
  afterDue: pick('晚于交期', 'After due date', 'ViolationPolicy', 'IGNORE'),
  onLockFail: pick('资源锁定失败时', 'When a lock fails', 'FailPolicy'),
  onMaxMoveFail: pick('超过最大间隔时', 'When a longest lag fails', 'FailPolicy'),
  ignoreUnassignedNeighbours: flag('忽略未排的前后工序', 'Ignore unassigned neighbours', {
    default: false,
    help: {
      zh: '关联的工序未能排产时，仍排产本工序',
      en: 'an operation is placed even if a linked one could not be placed',
    },
  }),
  fence: duration('冻结期', 'Time fence', { default: 0, min: 0 }),
  maxPause: duration('最长中断', 'Longest break', { min: 0 }),
  optimiseSeconds: integer('优化时间（秒）', 'Seconds of optimisation', { default: 0, min: 0, max: 86_400 }),
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

/** How a property panel puts the options of an assigning command together; what is in no group comes first. */
export const optionGroups: readonly {
  readonly label: Label
  readonly options: readonly SchedulingOption[]
}[] = [
  {
    label: { zh: '产能与资源', en: 'Capacity and resources' },
    options: [
      'assignType',
      'assignDirection',
      'resSelect',
      'efficiency',
      'setupCombine',
      'maxPause',
      'strictPostResource',
    ],
  },
  { label: { zh: '顺序与评分', en: 'Order and score' }, options: ['dispatchRule', 'resStrategies'] },
  {
    label: { zh: '时间', en: 'Times' },
    options: [
      'assignStart',
      'assignStartExpr',
      'assignEnd',
      'assignEndExpr',
      'userEstExpr',
      'userLetExpr',
      'fence',
    ],
  },
  {
    label: { zh: '范围与固定', en: 'What is assigned, what stays' },
    options: ['stopExpr', 'tempFix', 'moveReleased', 'ignoreUnassignedNeighbours'],
  },
  { label: { zh: '物料与关联', en: 'Material and pegs' }, options: ['rawMaterialConstraint', 'updatePeg'] },
  {
    label: { zh: '不满足限制时', en: 'When a limit is not met' },
    options: ['beforeStart', 'afterEnd', 'beforeEst', 'afterDue', 'onLockFail', 'onMaxMoveFail'],
  },
]

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
