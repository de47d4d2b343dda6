import { define } from './define.ts'

/** Orders and resources of a scheduling run. */
export const planDefinitions = {
  planOrders: define(
    ['订单数', 'Orders'],
    ['有工序的订单。', 'Orders that have operations.'],
    ['订单结果的行数', 'Count of rows of the order results'],
  ),
  onTimeRate: define(
    ['准时率', 'On time'],
    [
      '有交期的订单中，全部工序在交期前完成的比例；未排完的订单不算准时。',
      'Share of the orders with a due date whose operations all end by it; an order that is not completely scheduled is not on time.',
    ],
    ['1 − 延期订单 ÷ 有交期的订单', '1 − Late orders ÷ orders with a due date'],
  ),
  onTimeKittedRate: define(
    ['准时且齐套率', 'On time and kitted'],
    [
      '准时且物料也按期齐套的订单比例。',
      'Share of the orders that are on time and have their material in time.',
    ],
    ['准时且按期齐套的订单 ÷ 有交期的订单', 'Orders on time and kitted in time ÷ orders with a due date'],
  ),
  lateOrders: define(
    ['延期订单', 'Late orders'],
    [
      '在交期之后完成或未排完的订单。',
      'Orders that end after their due date or are not completely scheduled.',
    ],
    ['延期 > 0 或有未排工序 的订单数', 'Count of orders with Lateness > 0 or unassigned operations'],
  ),
  lateness: define(
    ['延期', 'Lateness'],
    ['完成晚于交期的时间，提前为负。', 'Time from the due date to the end; below zero when early.'],
    ['结束 − 交期', 'End − Due'],
  ),
  makespan: define(
    ['总工期', 'Makespan'],
    ['从基准时间到最后一道工序结束。', 'From the as-of time to the end of the last operation.'],
    ['最晚结束 − 基准时间', 'Latest end − As of'],
  ),
  flow: define(
    ['平均流转周期', 'Mean flow time'],
    [
      '全部排完的订单从第一道工序开始到最后一道工序结束的平均时间。',
      'Mean time from the first start to the last end of the completely scheduled orders.',
    ],
    ['Σ（结束 − 开始）÷ 订单数', 'Σ (End − Start) ÷ such orders'],
  ),
  working: define(
    ['工作时间', 'Working time'],
    [
      '资源从基准时间到计划结束的开放时间。',
      'Time that the resource is open from the as-of time to the end of the plan.',
    ],
    ['占用 + 生产准备 + 空闲', 'Busy + Setup + Idle'],
  ),
  busy: define(
    ['占用', 'Busy'],
    [
      '制造和收尾的时间；重叠的固定工序只计一次。',
      'Time of production and teardown; where fixed operations overlap it counts once.',
    ],
    ['Σ（制造 + 收尾）', 'Σ (Production + Teardown)'],
  ),
  setup: define(
    ['生产准备', 'Setup'],
    ['换型和准备的时间。', 'Time of changeovers and preparation.'],
    ['Σ 生产准备', 'Σ Setup of the operations'],
  ),
  idle: define(
    ['空闲', 'Idle'],
    ['工作时间中未使用的部分。', 'The part of the working time that is not used.'],
    ['工作时间 − 占用 − 生产准备', 'Working time − Busy − Setup'],
  ),
  idleBetween: define(
    ['使用区间内空闲', 'Idle between uses'],
    [
      '资源从第一次到最后一次使用之间未使用的工作时间，全部资源合计。',
      'Working time that is not used between the first and the last use, over all resources.',
    ],
    ['Σ（区间内工作时间 − 占用 − 生产准备）', 'Σ (working time of the span − Busy − Setup)'],
  ),
  utilisation: define(
    ['利用率', 'Utilisation'],
    [
      '工作时间中用于制造和设置的比例；合计只计有工序的资源。',
      'Share of the working time that is used; in all over the resources that have operations.',
    ],
    ['（占用 + 生产准备）÷ 工作时间', '(Busy + Setup) ÷ Working time'],
  ),
  setupTime: define(
    ['生产准备时间', 'Setup time'],
    ['全部资源的生产准备时间合计。', 'Setup of all resources.'],
    ['Σ 资源的生产准备', 'Σ Setup of the resources'],
  ),
  setupRatio: define(
    ['生产准备与占用之比', 'Setup ratio'],
    ['生产准备时间与占用时间之比。', 'Setup in proportion to busy time.'],
    ['生产准备 ÷ 占用', 'Setup ÷ Busy'],
  ),
} as const
