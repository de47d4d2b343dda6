import { choices } from './define.ts'

/** Values of the scheduling policy and of command schemes (scheduling.md, entities.md 2.5). The first is the default. */
export const schedulingChoices = {
  PlanDirection: choices({
    F: ['向前', 'forward'],
    B: ['向后', 'backward'],
    N: ['按订单', 'per order'],
    FF: ['强制向前', 'forced forward'],
    FB: ['强制向后', 'forced backward'],
  }),
  AssignType: choices({ FIN: ['有限产能', 'finite capacity'], INF: ['无限产能', 'infinite capacity'] }),
  ResSelect: choices({
    OPT: ['最优资源（评分）', 'best score'],
    PRI: ['优先资源', 'by priority'],
    CUR: ['当前资源', 'current resource'],
    LAST: ['上次资源', 'last resource'],
  }),
  SetupCombine: choices({ MAX: ['取最大', 'the largest'], SUM: ['求和', 'the sum'] }),
  ViolationPolicy: choices({
    INFINITE: ['无限产能强制', 'place on infinite capacity'],
    IGNORE: ['忽略约束', 'ignore the limit'],
    FORWARD: ['转向前', 'switch to forward'],
    UNASSIGN: ['不排产', 'leave unassigned'],
  }),
  FailPolicy: choices({
    FORCE: ['强制', 'force'],
    IGNORE: ['忽略约束', 'ignore the limit'],
    UNASSIGN: ['不排产', 'leave unassigned'],
  }),
  TempFix: choices({
    BOTH: ['固定资源与时间', 'resource and time stay'],
    RES: ['只固定资源', 'the resource stays, the time is searched again'],
    NONE: ['不固定', 'placed again with the others'],
  }),
  AdjustSide: choices({
    LATE: ['尽量推迟', 'as late as due dates allow'],
    EARLY: ['尽量提前', 'as early as possible'],
  }),
  PlanScope: choices({
    ALL: ['全部订单', 'all orders'],
    FILTER: ['筛选的订单', 'filtered orders'],
    NOW: ['从现在起', 'from now on'],
  }),
  PlanCommand: choices({
    PREP: ['准备', 'prepare'],
    FILTER: ['筛选', 'filter'],
    UNASSIGN: ['取消排产', 'unassign'],
    EXPLODE: ['展开', 'explode'],
    MRP: ['物料需求', 'MRP'],
    KITCHECK: ['齐套检查', 'kit check'],
    ASSIGN_PRIV: ['已下达/已开工优先排产', 'assign released and started'],
    ASSIGN_FIXED: ['固定排产', 'assign fixed'],
    ASSIGN: ['排产', 'assign'],
    LEVEL: ['负荷均衡', 'level'],
    OPTIMISE: ['优化', 'optimise'],
    ADJUST: ['调整', 'adjust'],
    PEG: ['关联', 'peg'],
    EVALUATE: ['评估', 'evaluate'],
    EXPORT: ['导出', 'export'],
    SCRIPT: ['脚本', 'script'],
  }),
} as const
