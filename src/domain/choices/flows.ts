import { choices } from './define.ts'

export const flowChoices = {
  /** What happens in a plan unit that flows begin with or wait for. */
  FlowEvent: choices({
    orderReleased: ['订单已下达', 'an order was released'],
    planAccepted: ['计划已采用', 'a plan was accepted'],
    kittingPublished: ['齐套结果已发布', 'a kitting result was published'],
    callOffPublished: ['叫料已发布', 'a call-off was published'],
  }),
  FlowRunState: choices({
    R: ['运行中', 'running'],
    S: ['成功', 'done'],
    W: ['完成但有失败步骤', 'done, with failed steps'],
    F: ['失败', 'failed'],
    C: ['已取消', 'cancelled'],
    K: ['已跳过', 'skipped'],
  }),
  FlowStepState: choices({
    N: ['未开始', 'not begun'],
    W: ['等待', 'waiting'],
    R: ['运行中', 'running'],
    S: ['成功', 'done'],
    F: ['失败', 'failed'],
    K: ['已跳过', 'skipped'],
    C: ['已取消', 'cancelled'],
  }),
  FlowCause: choices({
    schedule: ['定时', 'schedule'],
    event: ['事件', 'event'],
    hand: ['手工', 'by hand'],
  }),
  /** A flow that is due while its last run continues. */
  FlowOverlap: choices({
    skip: ['跳过', 'is left out'],
    wait: ['等待结束后运行一次', 'runs once when that is over'],
  }),
  FlowOnError: choices({
    stop: ['停止流程', 'stop the flow'],
    goOn: ['继续下一步', 'go on'],
  }),
  FlowAccept: choices({
    limits: ['指标在限值内时采用', 'when KPIs are within limits'],
    always: ['总是采用', 'always'],
    never: ['不采用', 'never'],
  }),
  /** What a condition that is not met leads to. */
  FlowOtherwise: choices({
    end: ['结束流程（成功）', 'end the flow as done'],
    skip: ['跳过下一步', 'leave out the next step'],
    fail: ['本步失败', 'fail'],
  }),
} as const
