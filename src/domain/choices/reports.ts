import { choices } from './define.ts'

export const reportChoices = {
  ReportKind: choices({
    list: ['列表', 'list'],
    cross: ['交叉表', 'cross table'],
    chart: ['图表', 'chart'],
    document: ['文档', 'document'],
  }),
  ReportPeriod: choices({
    day: ['日', 'day'],
    week: ['周', 'week'],
    month: ['月', 'month'],
  }),
  ReportSubType: choices({
    D: ['每天', 'daily'],
    W: ['每周', 'weekly'],
    M: ['每月', 'monthly'],
  }),
  ReportEmailType: choices({
    P: ['平台用户', 'platform users'],
    C: ['邮箱地址', 'e-mail addresses'],
  }),
  ReportLevelOperator: choices({
    ge: ['不小于', 'at least'],
    le: ['不大于', 'at most'],
  }),
  /** Of a run and of what it sends to each recipient. */
  ReportDeliveryState: choices({
    W: ['等待发送', 'waiting'],
    S: ['已发送', 'sent'],
    P: ['部分发送', 'partly sent'],
    F: ['失败', 'failed'],
    N: ['无权限', 'not permitted'],
    E: ['无内容', 'nothing to send'],
    U: ['已退订', 'unsubscribed'],
    C: ['已停止', 'stopped'],
  }),
  OverdueBand: choices({
    week: ['1-7天', '1 to 7 days'],
    month: ['8-30天', '8 to 30 days'],
    quarter: ['31-90天', '31 to 90 days'],
    longer: ['90天以上', 'over 90 days'],
  }),
} as const
